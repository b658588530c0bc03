import { Building2, Receipt } from "lucide-react";
import { useContext, useState } from "react";
import { listInvoices } from "#core/contract/invoices/invoices.ts";
import { dayOf } from "#core/rules/zoned-day.ts";
import { ListTable } from "#web/components/data-table/list-table.tsx";
import { useList } from "#web/components/data-table/use-list.ts";
import { listInput, useTableState } from "#web/components/data-table/use-table-state.ts";
import { Button } from "#web/components/ui/button.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { Later, onDemand } from "#web/components/ui/on-demand.tsx";
import { TimeZone } from "#web/lib/dates.ts";
import { BillingPage } from "./billing-page.tsx";
import { invoiceColumns } from "./invoice-columns.tsx";
import { openPayment } from "./open-payment.ts";
import { savePdf } from "./save-pdf.ts";

const BillingDetailsDialog = onDemand(
  async () => (await import("./billing-details-dialog.tsx")).BillingDetailsDialog,
);

/** R658: the first day that anything was sold. */
const FIRST_DAY = "2021-04-05";

const FILTERS = [
  {
    name: "status",
    label: "Status",
    options: [
      { value: "completed", label: "Completed" },
      { value: "pending", label: "Pending" },
    ],
  },
  {
    name: "kind",
    label: "Kind",
    options: [
      { value: "invoice", label: "Tax invoice" },
      { value: "creditNote", label: "Credit note" },
    ],
  },
] as const;

/** The account's tax invoices and credit notes. */
export function InvoicesScreen() {
  const [editing, setEditing] = useState(false);
  const state = useTableState({ filters: ["status", "kind", "from", "to"], resetsLimit: true });
  const today = dayOf(Date.now(), useContext(TimeZone));
  const { filters } = state;
  const list = useList(state, listInvoices, {
    ...listInput(state),
    from: slashed(filters.from ?? FIRST_DAY),
    to: slashed(filters.to ?? today),
  });
  return (
    <BillingPage
      description="A tax invoice for everything you paid, and a credit note for everything that was refunded."
      action={
        <Button variant="outline" onClick={() => setEditing(true)}>
          <Building2 aria-hidden="true" />
          Billing details
        </Button>
      }
    >
      <ListTable
        label="Invoices"
        list={list}
        columns={invoiceColumns}
        rowKey={({ _id }) => _id}
        rowLabel={({ number }) => number}
        rowActions={(invoice) => [
          ...(invoice.canPay
            ? [{ label: "Pay by card", onSelect: () => openPayment(invoice.number) }]
            : []),
          { label: "Download PDF", onSelect: () => void savePdf(invoice) },
        ]}
        searchLabel="Invoice number"
        filters={FILTERS}
        days={{ from: "from", to: "to" }}
        noMatch="No invoices match your search and filters."
        sizes
        empty={
          <EmptyState
            icon={Receipt}
            title="No invoices yet"
            description="Your tax invoices appear here as soon as you pay for something. They are also sent by email."
          />
        }
      />
      {editing ? (
        <Later>
          <BillingDetailsDialog onClose={() => setEditing(false)} />
        </Later>
      ) : null}
    </BillingPage>
  );
}

/** R659. */
function slashed(day: string): string {
  return day.replaceAll("-", "/");
}
