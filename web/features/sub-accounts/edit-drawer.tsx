import * as z from "zod";
import {
  changeAccess,
  listSubAccounts,
  type SubAccount,
  updateRoleAccess,
} from "#core/contract/sub-accounts/sub-accounts.ts";
import { RestoredNotice } from "#web/components/composer/restored-notice.tsx";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { useKeptForm } from "#web/components/form/use-kept-form.ts";
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
  const change = useAction(changeAccess, { handled: true });
  const rights = useAction(updateRoleAccess, { handled: true, invalidates: [listSubAccounts] });
  const { _id, access, roleAccess, deductFromAccount } = subAccount;
  const form = useKeptForm({
    keepAs: `sub-account.${_id}`,
    shape: schema,
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
    <FormDialog
      // What is entered is kept: closing loses nothing.
      form={{ ...form, dirty: false }}
      onClose={onClose}
      side
      title={subAccount.name}
      description={subAccount.inviteReciever}
      submitLabel="Save"
    >
      <RestoredNotice {...form.notice} />
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
    </FormDialog>
  );
}
