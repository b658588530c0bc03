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
import { useActionForm } from "#web/components/form/use-action-form.ts";
import { useKeeping } from "#web/lib/use-keeping.ts";
import { useKeptValues } from "#web/lib/use-kept-values.ts";
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
  const { kept, restored, setRestored } = useKeptValues("sub-account.new", shape);
  const form = useActionForm(inviteSubAccount, {
    schema: inviteSubAccount.input,
    initial: restored?.value ?? INITIAL,
    input: ({ roleAccess = {}, ...values }) => ({
      ...values,
      roleAccess: rightsOf({ access: values.access, roleAccess }),
    }),
    invalidates: [listSubAccounts],
    onDone: () => {
      kept.forget();
      onClose();
    },
  });
  const show = (entry: typeof restored) => {
    setRestored(entry);
    form.reset(entry?.value ?? INITIAL);
  };
  const written = JSON.stringify(form.values) !== JSON.stringify(INITIAL);
  const keeping = useKeeping(kept, form.values, written, show);
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
      <RestoredNotice at={restored?.at} onDiscard={() => show(undefined)} keeping={keeping} />
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
