import { AtSign, Plus, Smartphone } from "lucide-react";
import { useState } from "react";
import { may } from "#core/access.ts";
import {
  listSenderIds,
  SENDER_ID_TEXTS,
  type SenderId,
  shareSender,
} from "#core/contract/senders.ts";
import { profileConfig } from "#core/contract/user.ts";
import { ListTable } from "#web/components/data-table/list-table.tsx";
import { useList } from "#web/components/data-table/use-list.ts";
import { useTableState } from "#web/components/data-table/use-table-state.ts";
import { SenderPages } from "#web/components/layout/sender-pages.tsx";
import { senderName } from "#web/components/messages/sender-name.ts";
import { AssignDialog } from "#web/components/sharing/assign-dialog.tsx";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { Menu } from "#web/components/ui/menu.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { notifySuccess } from "#web/lib/notify.ts";
import { paths } from "#web/lib/paths.ts";
import { useAction } from "#web/lib/query.ts";
import { useMe, useRefreshMe } from "#web/lib/session.ts";
import { addAt } from "#web/lib/use-adding.ts";
import { senderColumns } from "./sender-columns.tsx";

/** What can be added, each on its own page. */
function AddSender() {
  return (
    <Menu
      label="Add New Sender"
      align="end"
      trigger={
        <Button>
          <Plus aria-hidden="true" />
          Add New Sender
        </Button>
      }
      items={[{ label: "Personal number", icon: Smartphone, to: addAt(paths.personalNumbers) }]}
    />
  );
}

/** Everything that the account may send as, and what uses it. */
export function SenderIdsScreen() {
  const me = useMe();
  const state = useTableState();
  const [sharing, setSharing] = useState<SenderId>();
  const list = useList(state, listSenderIds, { search: state.search || undefined });
  const refresh = useRefreshMe();
  const choose = useAction(profileConfig, {
    invalidates: [listSenderIds],
    onSuccess: ({ message }) => {
      void refresh();
      notifySuccess(message);
    },
  });
  const share = useAction(shareSender, { invalidates: [listSenderIds], handled: true });
  const isParent = may(me, "senderAdd");
  return (
    <>
      <PageHeader
        title="Sender IDs"
        description="The names and numbers that your messages come from."
        action={isParent ? <AddSender /> : null}
      />
      <SenderPages />
      {isParent ? null : (
        <div className="mb-4">
          <Alert tone="info" title={SENDER_ID_TEXTS.ask} />
        </div>
      )}
      <ListTable
        label="Sender IDs"
        list={list}
        columns={senderColumns}
        rowKey={({ value }) => value}
        rowLabel={({ value }) => senderName(value)}
        rowActions={(sender) => [
          ...(sender.isDefault
            ? []
            : [
                {
                  label: "Make default",
                  onSelect: () => choose.mutate({ defaultSender: sender.value }),
                },
              ]),
          ...(isParent && (sender.type === 2 || sender.type === 3)
            ? [{ label: "Share with sub-accounts", onSelect: () => setSharing(sender) }]
            : []),
        ]}
        searchLabel="Name or number"
        noMatch="No sender has a name or number like this. Try fewer letters."
        empty={
          <EmptyState
            icon={AtSign}
            title="No senders yet"
            description="Names and numbers that you may send from appear here."
          />
        }
      />
      {sharing ? (
        <AssignDialog
          name={senderName(sharing.value)}
          assigned={sharing.subAccounts}
          onSave={async (subAccounts) => {
            const { message } = await share.mutateAsync({ sender: sharing.value, subAccounts });
            notifySuccess(message);
          }}
          onClose={() => setSharing(undefined)}
        />
      ) : null}
    </>
  );
}
