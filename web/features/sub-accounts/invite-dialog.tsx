import * as z from "zod";
import {
  INVITATION_DAYS,
  inviteSubAccount,
  listSubAccounts,
} from "#core/contract/sub-accounts/sub-accounts.ts";
import { fullRights } from "#core/permissions.ts";
import { RestoredNotice } from "#web/components/composer/restored-notice.tsx";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useKeptForm } from "#web/components/form/use-kept-form.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";
import { AccessTable, rightsOf } from "./access-table.tsx";
import { PayerField } from "./payer-field.tsx";

type Invitation = z.input<typeof inviteSubAccount.input>;

const INITIAL: Invitation = {
  inviteReciever: "",
  name: "",
  access: ["sms", "group"],
  roleAccess: fullRights(["sms", "group"]),
  deductFromAccount: false,
};

/** What is kept of an invitation: its address may be half written. */
const shape: z.ZodType<Invitation> = inviteSubAccount.input.extend({
  inviteReciever: z.string(),
  name: z.string(),
});

/** Invites a person by e-mail. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const invite = useAction(inviteSubAccount, { handled: true, invalidates: [listSubAccounts] });
  const form = useKeptForm({
    keepAs: "sub-account.new",
    shape,
    schema: inviteSubAccount.input,
    initial: INITIAL,
    onSubmit: async ({ roleAccess = {}, ...values }) => {
      const rights = rightsOf({ access: values.access, roleAccess });
      const { message } = await invite.mutateAsync({ ...values, roleAccess: rights });
      notifySuccess(message);
      onClose();
    },
  });
  const { access, roleAccess = {}, deductFromAccount = false } = form.values;
  return (
    <FormDialog
      // What is entered is kept: closing loses nothing.
      form={{ ...form, dirty: false }}
      onClose={onClose}
      side
      title="Invite a sub-account"
      description={`We will email them a link that works for ${INVITATION_DAYS} days.`}
      submitLabel="Send invitation"
    >
      <RestoredNotice {...form.notice} />
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
