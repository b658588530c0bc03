import { Download } from "lucide-react";
import type { Invoice } from "#core/contract/invoices/invoices.ts";
import { dateColumn, paidColumn } from "#web/components/credit/order-columns.tsx";
import type { Column } from "#web/components/data-table/column.ts";
import { TwoLines } from "#web/components/data-table/two-lines.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { Money } from "#web/components/ui/money.tsx";
import { StatusBadge } from "#web/components/ui/status-badge.tsx";
import { EXCL_GST } from "#web/lib/format.ts";
import { openPayment } from "./open-payment.ts";
import { savePdf } from "./save-pdf.ts";

export const invoiceColumns: readonly Column<Invoice>[] = [
  {
    key: "number",
    header: "Invoice",
    width: "8rem",
    cell: ({ number, kind }) => (
      <TwoLines
        first={<span className="figures">{number}</span>}
        second={kind === "invoice" ? "Tax invoice" : "Credit note"}
      />
    ),
  },
  dateColumn,
  {
    key: "description",
    header: "For",
    cell: ({ description, bill_to }) => <TwoLines first={description} second={bill_to} />,
  },
  {
    key: "payment_type",
    header: "Payment",
    width: "10rem",
    cell: ({ payment_type, dueAt, canPay, number }) =>
      payment_type ||
      (dueAt === null ? null : (
        <>
          <span className="block">
            Due <DateTime at={dueAt} dateOnly />
          </span>
          {canPay ? (
            <span className="flex">
              <Button
                variant="link"
                className="text-xs"
                aria-label={`Pay ${number} by card`}
                onClick={() => openPayment(number)}
              >
                Pay by card
              </Button>
            </span>
          ) : null}
        </>
      )),
  },
  {
    // R674.
    key: "total",
    header: "Total incl. GST",
    phone: "figure",
    numeric: true,
    width: "8.5rem",
    cell: ({ total, gst, kind }) => (
      <>
        <Money cents={kind === "invoice" ? total : -total} kind="charge" />
        <span className="block text-muted-foreground text-xs">
          <Money cents={kind === "invoice" ? total - gst : gst - total} kind="charge" /> {EXCL_GST}
        </span>
      </>
    ),
  },
  {
    ...paidColumn,
    cell: (invoice) =>
      invoice.isOverdue ? <StatusBadge status="overdue" /> : paidColumn.cell(invoice),
  },
  {
    key: "pdf",
    header: "PDF",
    width: "4rem",
    cell: (invoice) => (
      <Button
        variant="ghost"
        size="sm"
        aria-label={`Download ${invoice.number}`}
        onClick={() => void savePdf(invoice)}
      >
        <Download aria-hidden="true" />
      </Button>
    ),
  },
];
