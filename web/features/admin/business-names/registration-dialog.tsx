import * as z from "zod";
import { waitingCounts } from "#core/contract/admin/waiting-counts.ts";
import { APPROVAL_TEXTS } from "#core/contract/approvals/approvals.ts";
import {
  type AdminBusinessName,
  listNamesToVerify,
  nameHistory,
  saveRegistration,
} from "#core/contract/business-names/admin-business-names.ts";
import { REGISTRATION_STATES } from "#core/rules/name-registrations.ts";
import { needsReason } from "#core/rules/register-answer.ts";
import { REGISTRATION_WORDS } from "#core/rules/registration-words.ts";
import { Field } from "#web/components/form/field.tsx";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { Select } from "#web/components/ui/select.tsx";
import { Textarea } from "#web/components/ui/textarea.tsx";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";

const schema = z.object({
  state: z.enum(REGISTRATION_STATES),
  reason: z.string().trim().max(300, APPROVAL_TEXTS.reasonLong),
});

interface RegistrationDialogProps {
  name: AdminBusinessName;
  provider: string;
  onClose: () => void;
}

/** How far a carrier's registration of a name is; its account is notified. */
export function RegistrationDialog({ name, provider, onClose }: RegistrationDialogProps) {
  const save = useAction(saveRegistration, {
    handled: true,
    invalidates: [listNamesToVerify, nameHistory, waitingCounts],
  });
  const known = name.registrations.find((one) => one.provider === provider);
  const form = useForm({
    schema,
    initial: { state: known?.state ?? "not_submitted", reason: "" },
    onSubmit: async (values) => {
      const { _id: id, version } = name;
      const { message } = await save.mutateAsync({ id, version, provider, ...values });
      notifySuccess(message);
      onClose();
    },
  });
  const { values, set, errors } = form;
  const reason = form.text("reason");
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Registration of ${name.name}`}
      description={`With ${provider}. Saving also updates the routes of this name.`}
      submitLabel="Save"
    >
      <Field label="State" required error={errors.state}>
        {(control) => (
          <Select
            {...control}
            value={values.state}
            onValueChange={(state) => set("state", schema.shape.state.parse(state))}
            options={REGISTRATION_STATES.map((value) => ({
              value,
              label: REGISTRATION_WORDS[value],
            }))}
          />
        )}
      </Field>
      <Field
        label="Reason"
        error={reason.error}
        required={needsReason(values.state)}
        description="The account sees it."
      >
        {(control) => (
          <Textarea
            {...control}
            value={reason.value}
            maxLength={300}
            onChange={(event) => reason.onValue(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
