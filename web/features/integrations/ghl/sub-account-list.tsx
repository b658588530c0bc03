import { Building2, Send, Trash2, Webhook } from "lucide-react";
import { useState } from "react";
import type { GhlAccount, GhlLocation } from "#core/contract/integrations/ghl.ts";
import { sendGhlWebhook } from "#core/contract/integrations/ghl-webhooks.ts";
import { ListTable } from "#web/components/data-table/list-table.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { Loaded } from "#web/components/ui/loaded.tsx";
import { notifySuccess } from "#web/lib/notify.ts";
import { paths } from "#web/lib/paths.ts";
import { useAction } from "#web/lib/query.ts";
import { AssignSenderDialog } from "./assign-sender-dialog.tsx";
import { DaysFilter } from "./days-filter.tsx";
import { Figures } from "./figures.tsx";
import { RemoveSubAccount } from "./removals.tsx";
import { subAccountColumns } from "./sub-account-columns.tsx";
import { useSubAccounts } from "./use-sub-accounts.ts";

const DIALOGS = { assign: AssignSenderDialog, remove: RemoveSubAccount };

/** The agency's sub-accounts; a new one appears by itself (R330). */
export function SubAccountList({ agency }: { agency: GhlAccount }) {
  const { list, dashboard } = useSubAccounts();
  const hasWebhook = agency.webhook !== undefined || agency.senderIdWebhook !== undefined;
  const post = useAction(sendGhlWebhook, {
    onSuccess: ({ message }) => notifySuccess(message),
  });
  const [open, setOpen] = useState<{ what: keyof typeof DIALOGS; subAccount: GhlLocation }>();
  const Dialog = open && DIALOGS[open.what];
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold text-[0.9375rem]">Sub-accounts</h2>
        <DaysFilter state={list.state} />
      </div>
      <Loaded query={dashboard} what="The figures" waiting={<Figures counts={undefined} />}>
        {({ data }) => <Figures counts={data.total} />}
      </Loaded>
      <ListTable
        label="Sub-accounts"
        list={list}
        columns={subAccountColumns}
        rowKey={({ _id }) => _id}
        rowLabel={({ name }) => name}
        rowTo={({ _id }) => paths.ghlSubAccount(_id)}
        rowActions={(subAccount) =>
          subAccount.status === "removed"
            ? []
            : [
                {
                  label: "Assign sender",
                  icon: Send,
                  onSelect: () => setOpen({ what: "assign", subAccount }),
                },
                hasWebhook && {
                  label: "Send to webhooks",
                  icon: Webhook,
                  onSelect: () => post.mutate({ subAccount: subAccount._id }),
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
