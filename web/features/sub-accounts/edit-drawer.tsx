import { useId } from "react";
import * as z from "zod";
import {
  changeAccess,
  listSubAccounts,
  type SubAccount,
  updateRoleAccess,
} from "#core/contract/sub-accounts.ts";
import { useForm } from "#web/components/form/use-form.ts";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";
import { AccessTable, rightsOf } from "./access-table.tsx";
import { PayerField } from "./payer-field.tsx";

const schema = z.object({
  access: changeAccess.input.shape.access,
  roleAccess: updateRoleAccess.input.shape.roleAccess,
  deductFromAccount: z.boolean(),
});

interface EditDrawerProps {
  subAccount: SubAccount;
  onClose: () => void;
}

/** What a sub-account may use and change, and whose credit it uses. */
export function EditDrawer({ subAccount, onClose }: EditDrawerProps) {
  const id = useId();
  const change = useAction(changeAccess, { handled: true });
  const rights = useAction(updateRoleAccess, { handled: true, invalidates: [listSubAccounts] });
  const { _id, access, roleAccess, deductFromAccount } = subAccount;
  const form = useForm({
    schema,
    initial: { access, roleAccess, deductFromAccount },
    onSubmit: async (values) => {
      await change.mutateAsync({
        id: _id,
        access: values.access,
        deductFromAccount: values.deductFromAccount,
      });
      const { message } = await rights.mutateAsync({ id: _id, roleAccess: rightsOf(values) });
      notifySuccess(message);
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      side
      title={subAccount.name}
      description={subAccount.inviteReciever}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} loading={form.submitting}>
            Save
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={form.submit} noValidate className="grid gap-5 pb-2">
        {form.formError ? <Alert tone="danger" title={form.formError} /> : null}
        <AccessTable
          given={form.values}
          error={form.errors.access}
          onChange={(given) => {
            form.set("access", given.access);
            form.set("roleAccess", given.roleAccess);
          }}
        />
        <PayerField
          own={form.values.deductFromAccount}
          onChange={(own) => form.set("deductFromAccount", own)}
        />
      </form>
    </Dialog>
  );
}
