import { useId } from "react";
import { createCrmSync, listCrmSyncs } from "#core/contract/integrations/crm-syncs.ts";
import { may } from "#core/permissions.ts";
import { APP_NAMES, type CrmApp } from "#core/rules/crm/apps.ts";
import { CheckField } from "#web/components/form/check-field.tsx";
import { Form } from "#web/components/form/form.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { useActionForm } from "#web/components/form/use-action-form.ts";
import { GroupField } from "#web/components/groups/group-field.tsx";
import { ConsentField } from "#web/components/imports/consent-field.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { useMe } from "#web/lib/session.ts";
import type { FilterValues } from "./filter-values.ts";
import type { Mapped } from "./mapping-step.tsx";
import { type Place, StepDialog } from "./step-dialog.tsx";
import {
  deletionChoices,
  deletionLabel,
  OPT_OUT_HELP,
  optOutChoices,
  optOutLabel,
} from "./sync-words.ts";
import { useCrmFields } from "./use-crm-fields.ts";

const schema = createCrmSync.input.pick({
  groupid: true,
  deletions: true,
  optOuts: true,
  optOutField: true,
  writeBack: true,
  consent: true,
});

/** What the CRM itself has for opt-outs, in place of a field. */
const ITS_OWN = "its-own";

interface SyncStepProps {
  place: Place & { app: CrmApp };
  chosen: { filter: FilterValues; labels: Mapped };
  /** The group of an import before; none if it is empty. */
  group: string;
  onBack: () => void;
  onBegun: () => void;
}

/** Step 3 of a sync: which group, and what deletions and opt-outs do. */
export function SyncStep({ place, chosen, group, onBack, onBegun }: SyncStepProps) {
  const { app } = place;
  const me = useMe();
  const id = useId();
  const { fields = [] } = useCrmFields(app, chosen.filter);
  const { filter, labels } = chosen;
  const form = useActionForm(createCrmSync, {
    schema,
    initial: { groupid: group, deletions: "keep", optOuts: "optOut", consent: "" },
    input: (values) => ({ ...filter, ...values, app, labels }),
    invalidates: [listCrmSyncs],
    onDone: onBegun,
  });
  const { optOuts, optOutField = ITS_OWN } = form.values;
  return (
    <StepDialog
      {...place}
      step={2}
      wouldLose={(place.wouldLose || form.dirty) && !form.submitting}
      footer={
        <>
          <Button variant="outline" onClick={onBack}>
            Back
          </Button>
          <Button type="submit" form={id} loading={form.submitting}>
            Start syncing
          </Button>
        </>
      }
    >
      <Form form={form} id={id}>
        <GroupField
          description={`It is kept as ${APP_NAMES[app]} has it. Contacts that are only here stay.`}
          {...form.text("groupid")}
        />
        <SelectField
          label={deletionLabel(app)}
          {...form.field("deletions")}
          options={deletionChoices(may(me, "groupDelete"))}
        />
        <SelectField
          label={optOutLabel(app)}
          description={OPT_OUT_HELP}
          {...form.field("optOuts")}
          options={optOutChoices}
        />
        {optOuts === "optOut" ? (
          <SelectField
            label="Field that says who has opted out"
            error={form.errors.optOutField}
            value={optOutField}
            onValue={(field) => {
              form.set("optOutField", field === ITS_OWN ? undefined : field);
              if (field === ITS_OWN) form.set("writeBack", false);
            }}
            options={[
              { value: ITS_OWN, label: `What ${APP_NAMES[app]} has for it` },
              ...fields.map(({ name, label }) => ({ value: name, label })),
            ]}
          />
        ) : null}
        {optOuts === "optOut" && form.values.optOutField !== undefined ? (
          <CheckField
            label="Write opt-outs here into that field too"
            checked={form.values.writeBack ?? false}
            onCheckedChange={(writeBack) => form.set("writeBack", writeBack)}
          />
        ) : null}
        <ConsentField {...form.text("consent")} />
      </Form>
    </StepDialog>
  );
}
