import {
  type CrmActivities,
  chooseCrmActivities,
  listCrmActivities,
} from "#core/contract/integrations/crm-activities.ts";
import {
  ACTIVITY_KINDS,
  ACTIVITY_TEXT_LENGTH,
  type ActivityKind,
} from "#core/rules/crm/activities.ts";
import { APP_NAMES, type CrmApp } from "#core/rules/crm/apps.ts";
import { CheckField } from "#web/components/form/check-field.tsx";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { useActionForm } from "#web/components/form/use-action-form.ts";

const LABELS: Readonly<Record<ActivityKind, string>> = {
  sent: "Messages that were sent",
  reply: "Replies",
  click: "The first click on a link",
  optOut: "Opt-outs",
};

interface ActivitiesDialogProps {
  app: CrmApp;
  /** None while nothing is written. */
  chosen: CrmActivities | undefined;
  onClose: () => void;
}

/** Which of what happens to contacts is written into their CRM. */
export function ActivitiesDialog({ app, chosen, onClose }: ActivitiesDialogProps) {
  const form = useActionForm(chooseCrmActivities, {
    schema: chooseCrmActivities.input.omit({ app: true }),
    initial: { kinds: chosen?.kinds ?? [], texts: chosen?.texts ?? false },
    input: (values) => ({ app, ...values }),
    invalidates: [listCrmActivities],
    onDone: onClose,
  });
  const { kinds, texts } = form.values;
  const tick = (kind: ActivityKind, isTicked: boolean) =>
    form.set(
      "kinds",
      ACTIVITY_KINDS.filter((one) => (one === kind ? isTicked : kinds.includes(one))),
    );
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={`Activities in ${APP_NAMES[app]}`}
      description={`From now on, what you tick is added to the contact in ${APP_NAMES[app]}, for contacts in synced groups. Campaigns are added once they end.`}
      submitLabel="Save"
    >
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 font-medium">What is added</legend>
        {ACTIVITY_KINDS.map((kind) => (
          <CheckField
            key={kind}
            label={LABELS[kind]}
            checked={kinds.includes(kind)}
            onCheckedChange={(isTicked) => tick(kind, isTicked)}
          />
        ))}
      </fieldset>
      <CheckField
        label="With the text of messages and replies"
        description={`Their first ${ACTIVITY_TEXT_LENGTH} characters. Everyone who can see the contact in ${APP_NAMES[app]} can read them.`}
        checked={texts ?? false}
        onCheckedChange={(isTicked) => form.set("texts", isTicked)}
      />
    </FormDialog>
  );
}
