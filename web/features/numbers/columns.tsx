import type { NumberForSale, OwnNumber } from "#core/contract/dedicated-numbers/own-numbers.ts";
import { formatInternational } from "#core/rules/phone.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { NUMBER_STATES, PRODUCT_WORDS, TYPE_WORDS } from "#web/components/numbers/number-words.ts";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { Money } from "#web/components/ui/money.tsx";
import { StateBadge } from "#web/components/ui/status-badge.tsx";
import { EXCL_GST } from "#web/lib/format.ts";

const number: Column<NumberForSale> = {
  key: "number",
  header: "Number",
  cell: (row) => <span className="figures">{formatInternational(row.number)}</span>,
};

const price: Column<NumberForSale> = {
  key: "total",
  header: "Monthly price",
  phone: "figure",
  numeric: true,
  width: "8rem",
  cell: ({ amount, total }) => (
    <span className="block text-right">
      <Money cents={Math.round(total * 100)} kind="charge" />
      <span className="block text-muted-foreground text-xs">
        <Money cents={Math.round(amount * 100)} kind="charge" /> {EXCL_GST}
      </span>
    </span>
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
    width: "11rem",
    cell: (row) => (
      <>
        <span className="figures block">{formatInternational(row.number)}</span>
        <span className="block font-normal text-muted-foreground text-xs">
          {row.reference || TYPE_WORDS[row.type]}
        </span>
      </>
    ),
  },
  {
    key: "renewal",
    header: "Renewal",
    phone: "detail",
    cell: (row) => <Renewal number={row} />,
  },
  {
    key: "uses",
    header: "Used by",
    width: "22%",
    cell: (row) => <span className="block truncate">{usesOf(row) || "Not used yet"}</span>,
  },
  {
    key: "status",
    header: "Status",
    phone: "corner",
    width: "7rem",
    cell: ({ status, failure }) => {
      if (failure !== undefined) return <StateBadge state="notPaid" />;
      if (status === "assigned") return null;
      return <StateBadge state={NUMBER_STATES[status]} />;
    },
  },
  price,
];

/** What comes next for a number. */
function Renewal({ number }: { number: OwnNumber }) {
  const { status, byCard, paidUntil, quarantineUntil, renews, failure, tryAt } = number;
  if (quarantineUntil !== undefined) {
    return (
      <>
        Replies reach you until <DateTime at={quarantineUntil} dateOnly />
      </>
    );
  }
  if (status === "pending") return "Kept for you until it is paid";
  if (!byCard || paidUntil === undefined) return "On your monthly invoice";
  if (failure !== undefined && tryAt !== undefined) {
    return (
      <>
        Next attempt on <DateTime at={tryAt} dateOnly />
        <span className="block text-muted-foreground text-xs">{failure}</span>
      </>
    );
  }
  return (
    <>
      {renews ? "Renews on" : "Ends on"} <DateTime at={paidUntil} dateOnly />
    </>
  );
}

type Used = Pick<OwnNumber, "uses">;

/** `Spring sale, template Reminder, default sender`; empty if nothing uses it. */
function usesOf({ uses: { scheduled, templates, defaultSender } }: Used): string {
  return [
    ...scheduled,
    ...templates.map((name) => `template ${name}`),
    ...(defaultSender ? ["default sender"] : []),
  ].join(", ");
}
