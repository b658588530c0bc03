import { CircleCheck, Clock } from "lucide-react";
import type { AccountOrder } from "#core/contract/admin-orders.ts";
import {
  METHOD_WORDS,
  MODE_TONES,
  MODE_WORDS,
  whatWords,
} from "#web/components/credit/order-words.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { Badge } from "#web/components/ui/badge.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { Money } from "#web/components/ui/money.tsx";
import { formatCents } from "#web/lib/format.ts";

export const orderColumns: readonly Column<AccountOrder>[] = [
  {
    key: "accountName",
    header: "Account",
    cell: (order) => (
      <>
        <span className="block truncate">{order.accountName}</span>
        <span className="block truncate font-normal text-muted-foreground text-xs">
          {whatWords(order)}
        </span>
      </>
    ),
  },
  {
    key: "createdAt",
    header: "Date",
    phone: "detail",
    width: "7rem",
    cell: ({ createdAt }) => <DateTime at={createdAt} dateOnly />,
  },
  {
    key: "paymentMode",
    header: "Payment",
    width: "6.5rem",
    cell: ({ paymentMode }) => (
      <Badge tone={MODE_TONES[paymentMode]}>{MODE_WORDS[paymentMode]}</Badge>
    ),
  },
  {
    key: "invoiceMethod",
    header: "Method",
    width: "6rem",
    cell: ({ invoiceMethod }) => METHOD_WORDS[invoiceMethod],
  },
  {
    key: "note",
    header: "Note",
    cell: ({ note, failure, refunded }) => {
      const refund = refunded > 0 ? `${formatCents(refunded, "charge")} refunded` : "";
      return <span className="block truncate">{note || (failure ?? refund)}</span>;
    },
  },
  {
    key: "totalAmount",
    header: "Total incl. GST",
    phone: "figure",
    numeric: true,
    width: "8rem",
    cell: ({ totalAmount }) => <Money cents={totalAmount} kind="charge" />,
  },
  {
    key: "usedAmount",
    header: "Used excl. GST",
    numeric: true,
    width: "8rem",
    cell: ({ usedAmount }) => <Money cents={usedAmount} kind="charge" />,
  },
  {
    key: "invoiceStatus",
    header: "Status",
    phone: "corner",
    width: "7.5rem",
    // R542.
    cell: ({ invoiceStatus }) =>
      invoiceStatus ? (
        <Badge tone="success" icon={CircleCheck} plain>
          Completed
        </Badge>
      ) : (
        <Badge tone="attention" icon={Clock}>
          Pending
        </Badge>
      ),
  },
];
