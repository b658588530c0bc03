import { getBalance } from "#core/contract/profile/me.ts";
import {
  deleteSubAccount,
  listSubAccounts,
  type SubAccount,
} from "#core/contract/sub-accounts/sub-accounts.ts";
import { ConfirmAction } from "#web/components/form/confirm-action.tsx";
import { isInvitation } from "./sub-account-actions.ts";

interface RemoveDialogProps {
  subAccount: SubAccount;
  onClose: () => void;
}

/** Removes a sub-account, or withdraws an invitation. */
export function RemoveDialog({ subAccount, onClose }: RemoveDialogProps) {
  const invited = isInvitation(subAccount);
  const { name, inviteReciever } = subAccount;
  return (
    <ConfirmAction
      endpoint={deleteSubAccount}
      input={{ id: subAccount._id }}
      invalidates={[listSubAccounts, getBalance]}
      done={({ message }) => (invited ? "Invitation withdrawn" : message)}
      onClose={onClose}
      danger
      title={invited ? `Withdraw the invitation to ${name}?` : `Remove ${name}?`}
      description={
        invited
          ? `The link we sent to ${inviteReciever} stops working.`
          : "They are signed out everywhere and cannot sign in again. Their running campaigns stop, and their credit returns to you. This cannot be undone."
      }
      confirmLabel={invited ? "Withdraw" : "Remove"}
    />
  );
}
