import { Phone } from "lucide-react";
import { listNumberCharges, type NumberCharge } from "#core/contract/postpaid/postpaid.ts";
import { formatMonth } from "#core/rules/dates.ts";
import { formatInternational } from "#core/rules/phone.ts";
import { paidColumn } from "#web/components/credit/order-columns.tsx";
import type { Column } from "#web/components/data-table/column.ts";
import { ListTable } from "#web/components/data-table/list-table.tsx";
import { useList } from "#web/components/data-table/use-list.ts";
import { useTableState } from "#web/components/data-table/use-table-state.ts";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { Link } from "#web/components/ui/link.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { paths } from "#web/lib/paths.ts";
import { NetCharge } from "../net-charge.tsx";

/** What dedicated numbers were charged on usage invoices (R689). */
export function NumberChargesScreen() {
  const state = useTableState();
  const { page, limit, search } = state;
  const list = useList(state, listNumberCharges, { page, limit, search: search || undefined });
  return (
    <>
      <PageHeader description="What accounts were charged for their dedicated numbers, newest first." />
      <ListTable
        label="Charges"
        list={list}
        columns={columns}
        rowKey={({ _id }) => _id}
        rowLabel={({ number, accountName }) => `${number} of ${accountName}`}
        searchLabel="Number, or account's name"
        noMatch="No charge matches your search."
        sizes
        empty={
          <EmptyState
            icon={Phone}
            title="No charges yet"
            description="Dedicated numbers that you add to a usage invoice appear here."
          />
        }
      />
    </>
  );
}

const columns: readonly Column<NumberCharge>[] = [
  {
    key: "number",
    header: "Number",
    width: "9.5rem",
    cell: ({ number }) => <span className="figures">{formatInternational(number)}</span>,
  },
  {
    key: "account",
    header: "Account",
    phone: "detail",
    cell: ({ accountName, userId }) => (
      <Link
        to={`${paths.adminUsageOf(userId)}?${new URLSearchParams({ name: accountName })}`}
        className="block hover:underline"
      >
        {accountName}
      </Link>
    ),
  },
  {
    key: "datetime",
    header: "Charged",
    phone: "detail",
    width: "7rem",
    cell: ({ datetime }) => <DateTime at={datetime} dateOnly />,
  },
  {
    key: "service",
    header: "Service",
    width: "12rem",
    cell: ({ month }) => `Monthly fee, ${formatMonth(month)}`,
  },
  {
    key: "amount",
    header: "Amount",
    phone: "figure",
    numeric: true,
    width: "8rem",
    cell: ({ amount }) => <NetCharge cents={amount} />,
  },
  {
    key: "invoice",
    header: "Payment",
    width: "10.5rem",
    cell: ({ invoice, createdBy }) => (
      <>
        <span className="block">Invoice {invoice}</span>
        <span className="block text-muted-foreground text-xs">By {createdBy}</span>
      </>
    ),
  },
  paidColumn,
];
