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
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { TextareaField } from "#web/components/form/textarea-field.tsx";
import { useActionForm } from "#web/components/form/use-action-form.ts";

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
  const known = name.registrations.find((one) => one.provider === provider);
  const form = useActionForm(saveRegistration, {
    schema,
    initial: { state: known?.state ?? "not_submitted", reason: "" },
    input: (values) => ({ id: name._id, version: name.version, provider, ...values }),
    invalidates: [listNamesToVerify, nameHistory, waitingCounts],
    onDone: onClose,
  });
  const reason = form.text("reason");
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Registration of ${name.name}`}
      description={`With ${provider}. Saving also updates the routes of this name.`}
      submitLabel="Save"
    >
      <SelectField
        label="State"
        options={REGISTRATION_STATES.map((value) => ({
          value,
          label: REGISTRATION_WORDS[value],
        }))}
        {...form.field("state")}
      />
      <TextareaField
        label="Reason"
        required={needsReason(form.values.state)}
        description="The account sees it."
        maxLength={300}
        {...reason}
      />
    </FormDialog>
  );
}
