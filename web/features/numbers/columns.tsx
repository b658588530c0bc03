import type { NumberForSale, OwnNumber } from "#core/contract/own-numbers.ts";
import { formatInternational } from "#core/rules/phone.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { PRODUCT_WORDS, STATUS_WORDS, TYPE_WORDS } from "#web/components/numbers/number-words.ts";
import { Badge } from "#web/components/ui/badge.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { Money } from "#web/components/ui/money.tsx";
import { usesOf } from "./number-uses.ts";

const number: Column<NumberForSale> = {
  key: "number",
  header: "Number",
  cell: (row) => <span className="figures">{formatInternational(row.number)}</span>,
};

const price: Column<NumberForSale> = {
  key: "total",
  header: "Price a month",
  phone: "figure",
  numeric: true,
  width: "10rem",
  cell: ({ amount, total }) => (
    <>
      <Money cents={Math.round(total * 100)} kind="charge" />
      <span className="block text-muted-foreground text-xs">
        <Money cents={Math.round(amount * 100)} kind="charge" /> excl. GST
      </span>
    </>
  ),
};

export const saleColumns: readonly Column<NumberForSale>[] = [
  number,
  {
    key: "type",
    header: "Messages",
    phone: "detail",
    width: "12rem",
    cell: ({ type }) => TYPE_WORDS[type],
  },
  {
    key: "serviceType",
    header: "Service",
    width: "12rem",
    cell: ({ serviceType }) => PRODUCT_WORDS[serviceType],
  },
  price,
];

export const ownColumns: readonly Column<OwnNumber>[] = [
  {
    ...number,
    width: "12rem",
    cell: (row) => (
      <>
        <span className="figures block">{formatInternational(row.number)}</span>
        <span className="block truncate font-normal text-muted-foreground text-xs">
          {TYPE_WORDS[row.type]}
        </span>
      </>
    ),
  },
  { key: "state", header: "State", phone: "detail", cell: (row) => <State number={row} /> },
  {
    key: "uses",
    header: "Used by",
    width: "30%",
    cell: (row) => <span className="block truncate">{usesOf(row) || "Nothing yet"}</span>,
  },
  {
    key: "status",
    header: "Status",
    phone: "corner",
    width: "8rem",
    cell: ({ status }) =>
      status === "assigned" ? null : (
        <Badge tone={STATUS_WORDS[status].tone}>{STATUS_WORDS[status].word}</Badge>
      ),
  },
  price,
];

/** What comes next for a number. */
function State({ number: { status, byCard, paidUntil, quarantineUntil } }: { number: OwnNumber }) {
  if (quarantineUntil !== undefined) {
    return (
      <>
        Replies reach you until <DateTime at={quarantineUntil} dateOnly />
      </>
    );
  }
  if (status === "pending") return "Kept for you until it is paid";
  if (!byCard || paidUntil === undefined) return "On your monthly invoice";
  return (
    <>
      Renews on <DateTime at={paidUntil} dateOnly />
    </>
  );
}
