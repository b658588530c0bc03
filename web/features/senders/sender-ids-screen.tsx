import { AtSign, Phone, Plus, Smartphone } from "lucide-react";
import { useState } from "react";
import { profileConfig } from "#core/contract/profile/profile.ts";
import {
  listSenderIds,
  SENDER_ID_TEXTS,
  type SenderId,
  shareSender,
} from "#core/contract/sender-ids/sender-ids.ts";
import { may } from "#core/permissions.ts";
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
import { dialogOnDemand } from "#web/components/ui/on-demand.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { notifySuccess } from "#web/lib/notify.ts";
import { paths } from "#web/lib/paths.ts";
import { useAction } from "#web/lib/query.ts";
import { useMe, useRefreshMe } from "#web/lib/session.ts";
import { addAt, useAdding } from "#web/lib/use-adding.ts";
import { OpenedSender } from "./opened-sender.tsx";
import { type Asking, senderActions } from "./sender-actions.ts";
import { senderColumns } from "./sender-columns.tsx";

const AddNameDialog = dialogOnDemand(async () => (await import("./sender-parts.ts")).AddNameDialog);

/** What can be added: a name here, a number on its own page. */
function AddSender({ buys, onName }: { buys: boolean; onName: () => void }) {
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
      items={[
        { label: "Business name", icon: AtSign, onSelect: onName },
        { label: "Personal number", icon: Smartphone, to: addAt(paths.personalNumbers) },
        ...(buys ? [{ label: "Dedicated number", icon: Phone, to: paths.buyNumbers }] : []),
      ]}
    />
  );
}

/** A number that was refused may be in the list again. */
function keyOf({ _id, value }: SenderId): string {
  return _id ?? value;
}

/** Everything that the account may send as or has asked for, and what uses it. */
export function SenderIdsScreen() {
  const me = useMe();
  const state = useTableState();
  const [open, setOpen] = useState<{ what: Asking; key: string }>();
  const close = () => setOpen(undefined);
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
  const rights = {
    change: may(me, "senderAdd"),
    send: may(me, "sms"),
    release: may(me, "buyNumbers"),
  };
  const adding = useAdding(rights.change);
  // As it is now: what is open may have changed.
  const opened = list.rows?.find((one) => keyOf(one) === open?.key);
  return (
    <>
      <PageHeader
        description="The names and numbers that your messages come from."
        action={rights.change ? <AddSender buys={rights.release} onName={adding.begin} /> : null}
      />
      <SenderPages />
      {rights.change ? null : (
        <div className="mb-4">
          <Alert tone="info" title={SENDER_ID_TEXTS.ask} />
        </div>
      )}
      <ListTable
        label="Sender IDs"
        list={list}
        columns={senderColumns}
        rowKey={keyOf}
        rowLabel={({ value }) => senderName(value)}
        onRowOpen={(sender) => setOpen({ what: "details", key: keyOf(sender) })}
        rowActions={(sender) =>
          senderActions(sender, {
            may: rights,
            open: (what) => setOpen({ what, key: keyOf(sender) }),
            makeDefault: () => choose.mutate({ defaultSender: sender.value }),
          })
        }
        searchLabel="Name, number or reference"
        noMatch="No sender has a name or number like this. Try fewer letters."
        empty={
          <EmptyState
            icon={AtSign}
            title="No senders yet"
            description="Names and numbers that you may send from appear here."
          />
        }
      />
      {adding.is ? <AddNameDialog onClose={adding.end} /> : null}
      {opened && open?.what === "share" ? (
        <AssignDialog
          name={senderName(opened.value)}
          assigned={opened.subAccounts}
          onSave={(subAccounts) => share.mutateAsync({ sender: opened.value, subAccounts })}
          onClose={close}
        />
      ) : null}
      {opened && open && open.what !== "share" ? (
        <OpenedSender
          sender={opened}
          what={open.what}
          may={rights}
          onOpen={(what) => setOpen({ what, key: keyOf(opened) })}
          onClose={close}
        />
      ) : null}
    </>
  );
}
