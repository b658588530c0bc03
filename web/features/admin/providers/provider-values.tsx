import { ListPlus, PencilLine, Trash2 } from "lucide-react";
import { useState } from "react";
import {
  deleteProviderMeta,
  listProviderMeta,
  type ProviderMeta,
} from "#core/contract/providers/providers.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { ListTable } from "#web/components/data-table/list-table.tsx";
import { useList } from "#web/components/data-table/use-list.ts";
import { useTableState } from "#web/components/data-table/use-table-state.ts";
import { ConfirmAction } from "#web/components/form/confirm-action.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { MetaDialog } from "./meta-dialog.tsx";

type Open = { what: "edit" | "delete"; meta: ProviderMeta };

const columns: readonly Column<ProviderMeta>[] = [
  { key: "key", header: "Key", width: "30%", cell: ({ key }) => key },
  { key: "provider", phone: "corner", header: "Provider", cell: ({ provider }) => provider },
  { key: "value", phone: "detail", header: "Value", cell: ({ value }) => value },
];

/** What is known about the providers: their rates, and notes. */
export function ProviderValues() {
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const state = useTableState();
  const list = useList(state, listProviderMeta, { page: state.page, limit: state.limit });
  return (
    <>
      <ListTable
        label="Values of providers"
        list={list}
        sizes
        columns={columns}
        rowKey={(row) => row._id}
        rowLabel={(row) => `${row.provider} ${row.key}`}
        rowActions={(meta) => [
          { label: "Edit", icon: PencilLine, onSelect: () => setOpen({ what: "edit", meta }) },
          {
            label: "Delete",
            icon: Trash2,
            danger: true,
            onSelect: () => setOpen({ what: "delete", meta }),
          },
        ]}
        empty={
          <EmptyState
            icon={ListPlus}
            title="No values yet"
            description="Add how many messages per second a provider takes, or a note."
          />
        }
      />
      {open?.what === "edit" ? <MetaDialog meta={open.meta} onClose={close} /> : null}
      {open?.what === "delete" ? <DeleteMetaDialog meta={open.meta} onClose={close} /> : null}
    </>
  );
}

function DeleteMetaDialog({ meta, onClose }: { meta: ProviderMeta; onClose: () => void }) {
  return (
    <ConfirmAction
      endpoint={deleteProviderMeta}
      input={{ id: meta._id }}
      invalidates={[listProviderMeta]}
      done="Value deleted"
      onClose={onClose}
      title={`Delete ${meta.key}?`}
      description={`${meta.provider} has no value for it then. This action cannot be undone.`}
      confirmLabel="Delete value"
      danger
    />
  );
}
