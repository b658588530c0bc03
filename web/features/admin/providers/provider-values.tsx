import { ListPlus, PencilLine, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import {
  createProviderMeta,
  deleteProviderMeta,
  listProviderMeta,
  type ProviderMeta,
  updateProviderMeta,
} from "#core/contract/providers/providers.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { ListTable } from "#web/components/data-table/list-table.tsx";
import { useList } from "#web/components/data-table/use-list.ts";
import { useTableState } from "#web/components/data-table/use-table-state.ts";
import { ConfirmAction } from "#web/components/form/confirm-action.tsx";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { Button } from "#web/components/ui/button.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";
import { ProviderField } from "./provider-field.tsx";

type Open = { what: "add" } | { what: "edit" | "delete"; meta: ProviderMeta };

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
    <div className="grid gap-3">
      <Button className="justify-self-end" onClick={() => setOpen({ what: "add" })}>
        <Plus aria-hidden="true" />
        Add value
      </Button>
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
      {open?.what === "add" ? <MetaDialog onClose={close} /> : null}
      {open?.what === "edit" ? <MetaDialog meta={open.meta} onClose={close} /> : null}
      {open?.what === "delete" ? <DeleteMetaDialog meta={open.meta} onClose={close} /> : null}
    </div>
  );
}

interface MetaDialogProps {
  /** The value to change; without one, a new one is made. */
  meta?: ProviderMeta;
  onClose: () => void;
}

/** Asks for something that is known about a provider. */
function MetaDialog({ meta, onClose }: MetaDialogProps) {
  const options = { handled: true, invalidates: [listProviderMeta] };
  const create = useAction(createProviderMeta, options);
  const update = useAction(updateProviderMeta, options);
  const form = useForm({
    schema: createProviderMeta.input,
    initial: {
      provider: meta?.provider ?? "",
      key: meta?.key ?? "",
      value: meta?.value ?? "",
    },
    onSubmit: async (values) => {
      if (meta) await update.mutateAsync({ id: meta._id, version: meta.version, ...values });
      else await create.mutateAsync(values);
      notifySuccess(meta ? "Value saved" : "Value added");
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={meta ? "Edit value" : "Add value"}
      submitLabel={meta ? "Save" : "Add value"}
    >
      <ProviderField {...form.text("provider")} />
      <TextField
        label="Key"
        required
        autoComplete="off"
        description="perSecond is how many messages per second it takes. Any other key is a note."
        {...form.text("key")}
      />
      <TextField label="Value" required autoComplete="off" {...form.text("value")} />
    </FormDialog>
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
