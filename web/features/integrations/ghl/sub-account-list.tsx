import { Building2, Send, Trash2 } from "lucide-react";
import { useState } from "react";
import type { GhlLocation } from "#core/contract/integrations/ghl.ts";
import { ListTable } from "#web/components/data-table/list-table.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { AssignSenderDialog } from "./assign-sender-dialog.tsx";
import { RemoveSubAccount } from "./removals.tsx";
import { subAccountColumns } from "./sub-account-columns.tsx";
import { useSubAccounts } from "./use-sub-accounts.ts";

const DIALOGS = { assign: AssignSenderDialog, remove: RemoveSubAccount };

/** The agency's sub-accounts; a new one appears by itself (R330). */
export function SubAccountList() {
  const list = useSubAccounts();
  const [open, setOpen] = useState<{ what: keyof typeof DIALOGS; subAccount: GhlLocation }>();
  const Dialog = open && DIALOGS[open.what];
  return (
    <>
      <ListTable
        label="Sub-accounts"
        list={list}
        columns={subAccountColumns}
        rowKey={({ _id }) => _id}
        rowLabel={({ name }) => name}
        rowActions={(subAccount) =>
          subAccount.status === "removed"
            ? []
            : [
                {
                  label: "Assign sender",
                  icon: Send,
                  onSelect: () => setOpen({ what: "assign", subAccount }),
                },
                {
                  label: "Remove",
                  icon: Trash2,
                  danger: true,
                  onSelect: () => setOpen({ what: "remove", subAccount }),
                },
              ]
        }
        searchLabel="Search sub-accounts"
        noMatch="No sub-account has a name like this. Try fewer letters."
        empty={
          <EmptyState
            icon={Building2}
            title="No sub-accounts yet"
            description="Install our app in a sub-account at GoHighLevel, and it appears here by itself."
          />
        }
      />
      {Dialog ? <Dialog subAccount={open.subAccount} onClose={() => setOpen(undefined)} /> : null}
    </>
  );
}
