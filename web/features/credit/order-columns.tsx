import type { PurchaseOrder } from "#core/contract/orders/purchase-orders.ts";
import {
  dateColumn,
  paidColumn,
  paymentColumn,
  totalColumn,
} from "#web/components/credit/order-columns.tsx";
import { PAYS_FOR_WORDS, TYPE_WORDS, whatWords } from "#web/components/credit/order-words.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { TwoLines } from "#web/components/data-table/two-lines.tsx";
import { Money } from "#web/components/ui/money.tsx";
import { formatCents } from "#web/lib/format.ts";

export const orderColumns: readonly Column<PurchaseOrder>[] = [
  {
    key: "what",
    header: "Bought",
    cell: (order) => (
      <TwoLines first={whatWords(order)} second={order.failure ?? refundWords(order)} wide />
    ),
  },
  dateColumn,
  paymentColumn,
  { key: "type", header: "Type", width: "8rem", cell: ({ type }) => TYPE_WORDS[type] },
  {
    key: "invoiceMethod",
    header: "Pays for",
    width: "8rem",
    cell: ({ invoiceMethod }) => PAYS_FOR_WORDS[invoiceMethod],
  },
  totalColumn,
  {
    key: "usedAmount",
    header: "Used excl. GST",
    numeric: true,
    width: "8rem",
    cell: ({ usedAmount, left, invoiceStatus, number }) =>
      number === undefined ? (
        <>
          <Money cents={usedAmount} kind="charge" />
          {invoiceStatus ? (
            <span className="block text-muted-foreground text-xs">
              <Money cents={left} kind="balance" /> left
            </span>
          ) : null}
        </>
      ) : null,
  },
  paidColumn,
];

function refundWords({ refunded }: PurchaseOrder): string | undefined {
  return refunded > 0 ? `${formatCents(refunded, "charge")} refunded` : undefined;
}
