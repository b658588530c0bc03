import type { AccountOrder } from "#core/contract/orders/admin-orders.ts";
import {
  dateColumn,
  paidColumn,
  paymentColumn,
  totalColumn,
} from "#web/components/credit/order-columns.tsx";
import { whatWords } from "#web/components/credit/order-words.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { TwoLines } from "#web/components/data-table/two-lines.tsx";
import { Money } from "#web/components/ui/money.tsx";
import { formatCents } from "#web/lib/format.ts";
import { METHOD_WORDS } from "./order-words.ts";

export const orderColumns: readonly Column<AccountOrder>[] = [
  {
    key: "accountName",
    header: "Account",
    cell: (order) => <TwoLines first={order.accountName} second={whatWords(order)} />,
  },
  dateColumn,
  paymentColumn,
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
  totalColumn,
  {
    key: "usedAmount",
    header: "Used excl. GST",
    numeric: true,
    width: "8rem",
    cell: ({ usedAmount }) => <Money cents={usedAmount} kind="charge" />,
  },
  paidColumn,
];
