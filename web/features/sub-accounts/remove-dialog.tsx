import { getBalance } from "#core/contract/me.ts";
import { deleteSubAccount, listSubAccounts, type SubAccount } from "#core/contract/sub-accounts.ts";
import { ConfirmDialog } from "#web/components/ui/confirm-dialog.tsx";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";
import { isInvitation } from "./sub-account-actions.ts";

interface RemoveDialogProps {
  subAccount: SubAccount;
  onClose: () => void;
}

/** Removes a sub-account, or withdraws an invitation. */
export function RemoveDialog({ subAccount, onClose }: RemoveDialogProps) {
  const invited = isInvitation(subAccount);
  const remove = useAction(deleteSubAccount, {
    invalidates: [listSubAccounts, getBalance],
    onSuccess: ({ message }) => {
      notifySuccess(invited ? "Invitation withdrawn" : message);
      onClose();
    },
  });
  const { name, inviteReciever } = subAccount;
  return (
    <ConfirmDialog
      open
      danger
      onOpenChange={onClose}
      title={invited ? `Withdraw the invitation to ${name}?` : `Remove ${name}?`}
      description={
        invited
          ? `The link we sent to ${inviteReciever} stops working.`
          : "They are signed out everywhere and cannot sign in again. Their running campaigns stop, and their credit returns to you. This cannot be undone."
      }
      confirmLabel={invited ? "Withdraw" : "Remove"}
      loading={remove.isPending}
      onConfirm={() => remove.mutate({ id: subAccount._id })}
    />
  );
}
