import { CircleCheck, Clock } from "lucide-react";
import type { PurchaseOrder } from "#core/contract/orders/purchase-orders.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { Badge } from "#web/components/ui/badge.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { Money } from "#web/components/ui/money.tsx";
import { MODE_TONES, MODE_WORDS } from "./order-words.ts";

export const dateColumn: Column<Pick<PurchaseOrder, "createdAt">> = {
  key: "createdAt",
  header: "Date",
  phone: "detail",
  width: "7rem",
  cell: ({ createdAt }) => <DateTime at={createdAt} dateOnly />,
};

/** R543. */
export const paymentColumn: Column<Pick<PurchaseOrder, "paymentMode">> = {
  key: "paymentMode",
  header: "Payment",
  width: "6.5rem",
  cell: ({ paymentMode }) => (
    <Badge tone={MODE_TONES[paymentMode]}>{MODE_WORDS[paymentMode]}</Badge>
  ),
};

export const totalColumn: Column<Pick<PurchaseOrder, "totalAmount">> = {
  key: "totalAmount",
  header: "Total incl. GST",
  phone: "figure",
  numeric: true,
  width: "8rem",
  cell: ({ totalAmount }) => <Money cents={totalAmount} kind="charge" />,
};

/** R542. */
export const paidColumn: Column<Pick<PurchaseOrder, "invoiceStatus">> = {
  key: "invoiceStatus",
  header: "Status",
  phone: "corner",
  width: "7.5rem",
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
};
