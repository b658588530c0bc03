import { useId } from "react";
import { fullRights } from "#core/access.ts";
import { INVITATION_DAYS, inviteSubAccount, listSubAccounts } from "#core/contract/sub-accounts.ts";
import { TextField } from "#web/components/form/text-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";
import { AccessTable, rightsOf } from "./access-table.tsx";
import { PayerField } from "./payer-field.tsx";

/** Invites somebody by e-mail. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const invite = useAction(inviteSubAccount, { handled: true, invalidates: [listSubAccounts] });
  const form = useForm({
    schema: inviteSubAccount.input,
    initial: {
      inviteReciever: "",
      name: "",
      access: ["sms", "group"],
      roleAccess: fullRights(["sms", "group"]),
      deductFromAccount: false,
    },
    onSubmit: async (values) => {
      const { access, roleAccess = {} } = values;
      const { message } = await invite.mutateAsync({
        ...values,
        roleAccess: rightsOf({ access, roleAccess }),
      });
      notifySuccess(message);
      onClose();
    },
  });
  const { access, roleAccess = {}, deductFromAccount = false } = form.values;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      side
      title="Invite a sub-account"
      description={`They get a mail with a link that is good for ${INVITATION_DAYS} days.`}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} loading={form.submitting}>
            Send invitation
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={form.submit} noValidate className="grid gap-5 pb-2">
        {form.formError ? <Alert tone="danger" title={form.formError} /> : null}
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
        <PayerField
          own={deductFromAccount}
          onChange={(own) => form.set("deductFromAccount", own)}
        />
      </form>
    </Dialog>
  );
}
