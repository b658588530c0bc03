import { useState } from "react";
import * as z from "zod";
import {
  getNotificationConfiguration,
  type NotificationConfiguration,
  type NotificationEmail,
  setOptOutNotifications,
} from "#core/contract/notification-settings/notification-settings.ts";
import { FREQUENCIES } from "#core/rules/notification-digests.ts";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";
import { useMe } from "#web/lib/session.ts";
import { EmailChoice, EmailsLine } from "./email-choice.tsx";
import { FREQUENCY_OPTIONS, FREQUENCY_WORDS } from "./frequency-words.ts";

interface OptOutsCardProps {
  emails: readonly NotificationEmail[];
  configuration: NotificationConfiguration;
}

/** Who is mailed when people opt out. */
export function OptOutsCard({ emails, configuration }: OptOutsCardProps) {
  const inPerson = !useMe().original;
  const [open, setOpen] = useState(false);
  const { optOut, optOutFrequency } = configuration;
  return (
    <Card
      title="Opt-outs"
      description="Who opted out of your messages, and how."
      actions={
        inPerson ? (
          <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
            Change<span className="sr-only"> who is emailed about opt-outs</span>
          </Button>
        ) : null
      }
    >
      {optOut.length > 0 ? <p>{FREQUENCY_WORDS[optOutFrequency]}</p> : null}
      <EmailsLine emails={optOut} />
      {open ? (
        <OptOutsDialog
          emails={emails}
          configuration={configuration}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </Card>
  );
}

function OptOutsDialog({
  emails,
  configuration,
  onClose,
}: OptOutsCardProps & { onClose: () => void }) {
  const save = useAction(setOptOutNotifications, {
    handled: true,
    invalidates: [getNotificationConfiguration],
  });
  const form = useForm({
    schema: z.object({ emails: z.array(z.string()), frequency: z.enum(FREQUENCIES) }),
    initial: { emails: configuration.optOut, frequency: configuration.optOutFrequency },
    onSubmit: async (values) => {
      notifySuccess((await save.mutateAsync(values)).message);
      onClose();
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} size="sm" title="Opt-outs" submitLabel="Save">
      <EmailChoice emails={emails} {...form.field("emails")} />
      <SelectField label="How often" options={FREQUENCY_OPTIONS} {...form.field("frequency")} />
    </FormDialog>
  );
}
