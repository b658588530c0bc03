import { CircleDollarSign, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import * as z from "zod";
import { monthReport } from "#core/contract/admin/month-report.ts";
import {
  addProviderPrice,
  deleteProviderPrice,
  listProviderPrices,
  type ProviderPrice,
} from "#core/contract/providers/provider-prices.ts";
import { formatDay } from "#core/rules/dates.ts";
import { dayOf, SYDNEY } from "#core/rules/zoned-day.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { ListTable } from "#web/components/data-table/list-table.tsx";
import { useList } from "#web/components/data-table/use-list.ts";
import { useTableState } from "#web/components/data-table/use-table-state.ts";
import { ConfirmAction } from "#web/components/form/confirm-action.tsx";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { Button } from "#web/components/ui/button.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { formatRate } from "#web/lib/format.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";
import { ProviderField } from "../providers/provider-field.tsx";

const STALE = [listProviderPrices, monthReport];
const { provider, type, from, cents } = addProviderPrice.input.shape;

const typed = z.object({
  provider,
  type,
  from,
  cents: z
    .string()
    .trim()
    .transform((text) => (text === "" ? undefined : Number(text)))
    .pipe(cents),
});

const columns: readonly Column<ProviderPrice>[] = [
  {
    key: "provider",
    header: "Carrier",
    cell: (row) => `${row.provider} ${row.type.toUpperCase()}`,
  },
  {
    key: "from",
    header: "From",
    phone: "detail",
    width: "9rem",
    cell: (row) => formatDay(row.from),
  },
  {
    key: "cents",
    header: "Price",
    phone: "figure",
    numeric: true,
    width: "12rem",
    cell: (row) => `${formatRate(row.cents)} per ${row.type === "sms" ? "part" : "MMS"}`,
  },
  { key: "createdBy", header: "Set by", phone: "detail", cell: (row) => row.createdBy },
];

/** What carriers charge, from which day on. */
export function PricesCard() {
  const [open, setOpen] = useState<"add" | ProviderPrice>();
  const close = () => setOpen(undefined);
  const state = useTableState();
  const list = useList(state, listProviderPrices, { page: state.page, limit: state.limit });
  return (
    <section aria-labelledby="carrier-prices" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="carrier-prices" className="font-semibold text-[0.9375rem]">
          Carrier prices
        </h2>
        <Button variant="outline" onClick={() => setOpen("add")}>
          <Plus aria-hidden="true" />
          Add price
        </Button>
      </div>
      <ListTable
        label="Carrier prices"
        list={list}
        sizes
        columns={columns}
        rowKey={(row) => row._id}
        rowLabel={(row) => `${row.provider} from ${formatDay(row.from)}`}
        rowActions={(row) => [
          { label: "Delete", icon: Trash2, danger: true, onSelect: () => setOpen(row) },
        ]}
        empty={
          <EmptyState
            icon={CircleDollarSign}
            title="No prices yet"
            description="Add what a carrier charges, so that costs and margins are known."
          />
        }
      />
      {open === "add" ? <PriceDialog onClose={close} /> : null}
      {open && open !== "add" ? <DeletePrice price={open} onClose={close} /> : null}
    </section>
  );
}

function first(): z.input<typeof typed> {
  return { provider: "", type: "sms", from: dayOf(Date.now(), SYDNEY), cents: "" };
}

function PriceDialog({ onClose }: { onClose: () => void }) {
  const add = useAction(addProviderPrice, { handled: true, invalidates: STALE });
  const form = useForm({
    schema: typed,
    initial: first(),
    onSubmit: async (values) => {
      await add.mutateAsync(values);
      notifySuccess("Price added");
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title="Add price"
      description="What a carrier charges (excl. GST), until the day of its next price. Earlier days count again."
      submitLabel="Add price"
    >
      <ProviderField {...form.text("provider")} />
      <SelectField
        label="For"
        options={[
          { value: "sms", label: "An SMS part" },
          { value: "mms", label: "An MMS" },
        ]}
        {...form.field("type")}
      />
      <TextField label="From" type="date" required {...form.text("from")} />
      <TextField label="Cents" inputMode="decimal" required {...form.text("cents")} />
    </FormDialog>
  );
}

function DeletePrice({ price, onClose }: { price: ProviderPrice; onClose: () => void }) {
  return (
    <ConfirmAction
      endpoint={deleteProviderPrice}
      input={{ id: price._id }}
      invalidates={STALE}
      done="Price deleted"
      onClose={onClose}
      title={`Delete the ${price.type.toUpperCase()} price of ${price.provider}?`}
      description={`From ${formatDay(price.from)}, the price before it counts for ${price.provider}; if there is none, costs are unknown.`}
      confirmLabel="Delete price"
      danger
    />
  );
}
