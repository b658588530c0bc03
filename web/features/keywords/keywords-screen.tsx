import { MessageSquareReply, PencilLine, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { deleteKeyword, type Keyword, listKeywords } from "#core/contract/keywords/keywords.ts";
import { may } from "#core/permissions.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { ListTable } from "#web/components/data-table/list-table.tsx";
import { useList } from "#web/components/data-table/use-list.ts";
import { useTableState } from "#web/components/data-table/use-table-state.ts";
import { ConfirmAction } from "#web/components/form/confirm-action.tsx";
import { senderName } from "#web/components/messages/sender-name.ts";
import { Button } from "#web/components/ui/button.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import type { MenuItems } from "#web/components/ui/menu.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { formatCount } from "#web/lib/format.ts";
import { useMe } from "#web/lib/session.ts";
import { KeywordDialog } from "./keyword-dialog.tsx";

type Open = { what: "create" } | { what: "edit" | "delete"; keyword: Keyword };

/** The words that people text to the account's numbers, and what they do. */
export function KeywordsScreen() {
  const state = useTableState();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const { page, search } = state;
  const list = useList(state, listKeywords, { page, search: search || undefined });
  const me = useMe();
  const mayEdit = may(me, "automationEdit");
  const mayDelete = may(me, "automationDelete");
  const add = mayEdit ? (
    <Button onClick={() => setOpen({ what: "create" })}>
      <Plus aria-hidden="true" />
      Add keyword
    </Button>
  ) : null;
  const actionsOn = (keyword: Keyword): MenuItems => [
    mayEdit && {
      label: "Edit",
      icon: PencilLine,
      onSelect: () => setOpen({ what: "edit", keyword }),
    },
    mayDelete && {
      label: "Delete",
      icon: Trash2,
      danger: true,
      onSelect: () => setOpen({ what: "delete", keyword }),
    },
  ];
  return (
    <>
      <PageHeader
        description="Words that people text to your numbers to join or leave a group, or to get a reply."
        action={add}
      />
      <ListTable
        label="Keywords"
        list={list}
        columns={keywordColumns}
        rowKey={({ _id }) => _id}
        rowLabel={({ word }) => word}
        rowActions={mayEdit || mayDelete ? actionsOn : undefined}
        searchLabel="Search keywords"
        refreshable
        noMatch="No keyword contains these letters. Try fewer."
        empty={
          <EmptyState
            icon={MessageSquareReply}
            title="No keywords yet"
            description="Put a keyword on a poster or a receipt: people who text it join a group and get your reply."
            action={add}
          />
        }
      />
      {open?.what === "create" ? <KeywordDialog onClose={close} /> : null}
      {open?.what === "edit" ? <KeywordDialog keyword={open.keyword} onClose={close} /> : null}
      {open?.what === "delete" ? (
        <ConfirmAction
          endpoint={deleteKeyword}
          input={{ id: open.keyword._id }}
          invalidates={[listKeywords]}
          done="Keyword deleted"
          onClose={close}
          title={`Delete ${open.keyword.word}?`}
          description="People who text it no longer get a reply. People who joined with it stay in the group."
          confirmLabel="Delete keyword"
          danger
        />
      ) : null}
    </>
  );
}

const keywordColumns: readonly Column<Keyword>[] = [
  {
    key: "word",
    header: "Keyword",
    width: "22%",
    cell: ({ word, problem }) => (
      <span className="grid min-w-0 grid-cols-1">
        <span className="font-medium">{word}</span>
        {problem ? <span className="text-accent-text text-xs">{problem}</span> : null}
      </span>
    ),
  },
  {
    key: "action",
    text: true,
    phone: "detail",
    header: "What it does",
    cell: (keyword) => <span className="text-muted-foreground">{doesOf(keyword)}</span>,
  },
  { key: "sender", header: "Number", width: "10rem", cell: ({ sender }) => senderName(sender) },
  {
    key: "received",
    phone: "corner",
    header: "Received",
    numeric: true,
    width: "6rem",
    cell: ({ received }) => (
      <>
        {formatCount(received)}
        <span className="md:hidden"> received</span>
      </>
    ),
  },
  {
    key: "receivedAt",
    header: "Last received",
    width: "11rem",
    cell: ({ receivedAt }) => (receivedAt === undefined ? "–" : <DateTime at={receivedAt} />),
  },
];

function doesOf({ action, group, reply, workflow }: Keyword): string {
  const name = group?.name ?? "a deleted group";
  const does = [
    action === "join" && `adds to ${name}`,
    action === "leave" && `removes from ${name}`,
    reply !== "" && "replies",
    workflow && `starts ${workflow.name}`,
  ].filter(Boolean);
  if (does.length === 0) return "Nothing yet: a workflow can start with it";
  const words = does.length > 2 ? [does.slice(0, -1).join(", "), does.at(-1)] : does;
  const text = words.join(" and ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
