import {
  INVITATION_DAYS,
  inviteSubAccount,
  listSubAccounts,
} from "#core/contract/sub-accounts/sub-accounts.ts";
import { fullRights } from "#core/permissions.ts";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useActionForm } from "#web/components/form/use-action-form.ts";
import { AccessTable, rightsOf } from "./access-table.tsx";
import { PayerField } from "./payer-field.tsx";

/** Invites a person by e-mail. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const form = useActionForm(inviteSubAccount, {
    schema: inviteSubAccount.input,
    initial: {
      inviteReciever: "",
      name: "",
      access: ["sms", "group"],
      roleAccess: fullRights(["sms", "group"]),
      deductFromAccount: false,
    },
    input: ({ roleAccess = {}, ...values }) => ({
      ...values,
      roleAccess: rightsOf({ access: values.access, roleAccess }),
    }),
    invalidates: [listSubAccounts],
    onDone: onClose,
  });
  const { access, roleAccess = {}, deductFromAccount = false } = form.values;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      side
      title="Invite a sub-account"
      description={`We will email them a link that works for ${INVITATION_DAYS} days.`}
      submitLabel="Send invitation"
    >
      <TextField label="Name" required autoComplete="off" {...form.text("name")} />
      <TextField
        label="Email"
        required
        type="email"
        autoComplete="off"
        {...form.text("inviteReciever")}
      />
      <AccessTable
        given={{ access, roleAccess }}
        error={form.errors.access}
        onChange={(given) => {
          form.set("access", given.access);
          form.set("roleAccess", given.roleAccess);
        }}
      />
      <PayerField own={deductFromAccount} onChange={(own) => form.set("deductFromAccount", own)} />
    </FormDialog>
  );
}
