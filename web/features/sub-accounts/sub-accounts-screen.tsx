import { UserCog, UserPlus } from "lucide-react";
import { useState } from "react";
import { getBalance } from "#core/contract/profile/me.ts";
import {
  deleteSubAccount,
  inviteSubAccount,
  listSubAccounts,
  type SubAccount,
  signInAsSubAccount,
} from "#core/contract/sub-accounts/sub-accounts.ts";
import { ListTable } from "#web/components/data-table/list-table.tsx";
import { useList } from "#web/components/data-table/use-list.ts";
import { useTableState } from "#web/components/data-table/use-table-state.ts";
import { ConfirmAction } from "#web/components/form/confirm-action.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { loadAsOther } from "#web/lib/load-as-other.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";
import { GiveCreditDialog, SpendingLimitDialog } from "./credit-dialogs.tsx";
import { EditDrawer } from "./edit-drawer.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { isInvitation, type SubAccountDialog, subAccountActions } from "./sub-account-actions.ts";
import { subAccountColumns } from "./sub-account-columns.tsx";

type Open = { what: "invite" } | { what: SubAccountDialog; subAccount: SubAccount };

export function SubAccountsScreen() {
  const state = useTableState();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const list = useList(state, listSubAccounts, { search: state.search || undefined });
  const logIn = useLogInAs();
  const resend = useAction(inviteSubAccount, {
    invalidates: [listSubAccounts],
    onSuccess: ({ message }) => notifySuccess(message),
  });
  return (
    <>
      <PageHeader
        description="People who can send for you, and what each of them can use."
        action={
          <Button onClick={() => setOpen({ what: "invite" })}>
            <UserPlus aria-hidden="true" />
            Invite
          </Button>
        }
      />
      <ListTable
        label="Sub-Accounts"
        list={list}
        columns={subAccountColumns}
        rowKey={(row) => row._id}
        rowLabel={(row) => row.name}
        rowActions={(row) =>
          subAccountActions(row, {
            logIn: () => logIn.mutate({ id: row._id }),
            resend: () => resend.mutate(invitationOf(row)),
            open: (what) => setOpen({ what, subAccount: row }),
          })
        }
        searchLabel="Search name or email"
        noMatch="No one has a name or email like this. Try fewer letters."
        empty={
          <EmptyState
            icon={UserCog}
            title="No sub-accounts yet"
            description="A sub-account has its own sign-in and sees only what you share: groups, templates and, if you like, your credit."
          />
        }
      />
      {open ? <OpenDialog open={open} onClose={close} /> : null}
    </>
  );
}

function OpenDialog({ open, onClose }: { open: Open; onClose: () => void }) {
  if (open.what === "invite") return <InviteDialog onClose={onClose} />;
  const dialogs = {
    edit: EditDrawer,
    credit: GiveCreditDialog,
    limit: SpendingLimitDialog,
    remove: RemoveDialog,
  };
  const Dialog = dialogs[open.what];
  return <Dialog subAccount={open.subAccount} onClose={onClose} />;
}

/** The same invitation, to mail another link for. */
function invitationOf(row: SubAccount) {
  const { inviteReciever, name, access, roleAccess, deductFromAccount } = row;
  return { inviteReciever, name, access, roleAccess, deductFromAccount };
}

function useLogInAs() {
  return useAction(signInAsSubAccount, { onSuccess: loadAsOther });
}

interface RemoveDialogProps {
  subAccount: SubAccount;
  onClose: () => void;
}

/** Removes a sub-account, or withdraws an invitation. */
function RemoveDialog({ subAccount, onClose }: RemoveDialogProps) {
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
      confirmLabel={invited ? "Withdraw invitation" : "Remove sub-account"}
    />
  );
}
