import { Ban, Trash2 } from "lucide-react";
import { useState } from "react";
import {
  type BlockedWord,
  deleteBlockedWord,
  listBlockedWords,
} from "#core/contract/business-names/admin-business-names.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { ListTable } from "#web/components/data-table/list-table.tsx";
import { useList } from "#web/components/data-table/use-list.ts";
import { useTableState } from "#web/components/data-table/use-table-state.ts";
import { ConfirmAction } from "#web/components/form/confirm-action.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";

const columns: readonly Column<BlockedWord>[] = [
  { key: "word", header: "Word", cell: ({ senderId }) => senderId },
  {
    key: "texts",
    header: "Holds",
    width: "12rem",
    cell: ({ texts }) => (texts ? "Names and texts" : "Names"),
  },
  {
    key: "createdAt",
    phone: "corner",
    header: "Added",
    width: "12rem",
    cell: ({ createdAt }) => <DateTime at={createdAt} />,
  },
];

/** Words that hold business names, and texts if that was chosen. */
export function BlockedWords() {
  const state = useTableState();
  const [deleting, setDeleting] = useState<BlockedWord>();
  const list = useList(state, listBlockedWords, { page: state.page, limit: state.limit });
  return (
    <>
      <ListTable
        label="Blocked words"
        list={list}
        sizes
        columns={columns}
        rowKey={(row) => row._id}
        rowLabel={(row) => row.senderId}
        rowActions={(row) => [
          { label: "Delete", icon: Trash2, danger: true, onSelect: () => setDeleting(row) },
        ]}
        empty={
          <EmptyState
            icon={Ban}
            title="No blocked words yet"
            description="Names that contain one, in any spelling, need a reason and your approval."
          />
        }
      />
      {deleting ? (
        <ConfirmAction
          endpoint={deleteBlockedWord}
          input={{ id: deleting._id }}
          invalidates={[listBlockedWords]}
          done="Deleted"
          onClose={() => setDeleting(undefined)}
          title={`Delete ${deleting.senderId}?`}
          description="Names and texts can contain this word again."
          confirmLabel="Delete word"
          danger
        />
      ) : null}
    </>
  );
}
