import { Ban, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import {
  addBlockedWord,
  type BlockedWord,
  deleteBlockedWord,
  listBlockedWords,
} from "#core/contract/admin-business-names.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { ListTable } from "#web/components/data-table/list-table.tsx";
import { useList } from "#web/components/data-table/use-list.ts";
import { useTableState } from "#web/components/data-table/use-table-state.ts";
import { ConfirmAction } from "#web/components/form/confirm-action.tsx";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { Button } from "#web/components/ui/button.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";

const columns: readonly Column<BlockedWord>[] = [
  { key: "word", header: "Word", cell: ({ senderId }) => senderId },
  {
    key: "createdAt",
    phone: "corner",
    header: "Added",
    width: "12rem",
    cell: ({ createdAt }) => <DateTime at={createdAt} />,
  },
];

/** Words that no business name may contain. */
export function BlockedWords() {
  const state = useTableState();
  const [adding, setAdding] = useState(false);
  const [deleting, setDeleting] = useState<BlockedWord>();
  const list = useList(state, listBlockedWords, { page: state.page });
  return (
    <div className="grid gap-3">
      <Button className="justify-self-end" onClick={() => setAdding(true)}>
        <Plus aria-hidden="true" />
        Block word
      </Button>
      <ListTable
        label="Blocked words"
        list={list}
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
            description="Names that contain one, in any spelling, are refused."
          />
        }
      />
      {adding ? <WordDialog onClose={() => setAdding(false)} /> : null}
      {deleting ? (
        <ConfirmAction
          endpoint={deleteBlockedWord}
          input={{ id: deleting._id }}
          invalidates={[listBlockedWords]}
          done="Deleted"
          onClose={() => setDeleting(undefined)}
          title={`Delete ${deleting.senderId}?`}
          description="Business names can contain this word again."
          confirmLabel="Delete"
          danger
        />
      ) : null}
    </div>
  );
}

function WordDialog({ onClose }: { onClose: () => void }) {
  const add = useAction(addBlockedWord, { handled: true, invalidates: [listBlockedWords] });
  const form = useForm({
    schema: addBlockedWord.input,
    initial: { senderId: "" },
    onSubmit: async (values) => {
      notifySuccess((await add.mutateAsync(values)).message);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Block word"
      description="Spellings that look the same are blocked, too. Words of up to 4 letters are found as whole words only."
      submitLabel="Block word"
    >
      <TextField label="Word" required autoComplete="off" {...form.text("senderId")} />
    </FormDialog>
  );
}
