import type { DedicatedNumber } from "#core/contract/dedicated-numbers/dedicated-numbers.ts";
import { formatInternational } from "#core/rules/phone.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { NUMBER_STATES, TYPE_WORDS } from "#web/components/numbers/number-words.ts";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { StateBadge } from "#web/components/ui/status-badge.tsx";
import { NetCharge } from "../net-charge.tsx";

export const numberColumns: readonly Column<DedicatedNumber>[] = [
  {
    key: "number",
    header: "Number",
    width: "12rem",
    cell: ({ number, reference }) => (
      <>
        <span className="figures block">{formatInternational(number)}</span>
        <span className="block font-normal text-muted-foreground text-xs">{reference}</span>
      </>
    ),
  },
  { key: "type", header: "Type", width: "8rem", cell: ({ type }) => TYPE_WORDS[type] },
  {
    key: "account",
    header: "Account",
    phone: "detail",
    cell: ({ accountName, quarantineUntil }) => (
      <>
        <span className="block">{accountName}</span>
        {quarantineUntil ? (
          <span className="block text-muted-foreground text-xs">
            Quarantine until <DateTime at={quarantineUntil} dateOnly />
          </span>
        ) : null}
      </>
    ),
  },
  { key: "provider", header: "Provider", width: "7rem", cell: ({ provider }) => provider },
  {
    key: "status",
    header: "Status",
    phone: "corner",
    width: "8rem",
    cell: ({ status, paymentMode }) => (
      <>
        <StateBadge state={NUMBER_STATES[status]} />
        {status === "active" && paymentMode === "admin" ? (
          <span className="block text-muted-foreground text-xs">Not for sale</span>
        ) : null}
      </>
    ),
  },
  {
    key: "amount",
    header: "Monthly price",
    phone: "figure",
    numeric: true,
    width: "9rem",
    cell: ({ amount }) => <NetCharge cents={Math.round(amount * 100)} />,
  },
];
