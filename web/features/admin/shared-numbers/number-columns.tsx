import type { SharedNumber } from "#core/contract/shared-numbers/shared-numbers.ts";
import { formatMobile } from "#core/rules/phone.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { Badge } from "#web/components/ui/badge.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { formatCount } from "#web/lib/format.ts";
import { POOL_WORDS } from "./words.ts";

export const numberColumns: readonly Column<SharedNumber>[] = [
  { key: "number", header: "Number", width: "24%", cell: ({ number }) => formatMobile(number) },
  { key: "pool", phone: "detail", header: "Pool", cell: ({ pool }) => POOL_WORDS[pool] },
  {
    key: "state",
    phone: "corner",
    header: "State",
    cell: ({ active, sends }) => (
      <span className="flex flex-wrap gap-1 py-1">
        {active ? null : <Badge tone="attention">Off</Badge>}
        {sends.map((pool) => (
          <Badge key={pool} tone="success">
            Sends {POOL_WORDS[pool].toLowerCase()}
          </Badge>
        ))}
      </span>
    ),
  },
  {
    key: "handsets",
    phone: "detail",
    header: "Recipients",
    numeric: true,
    width: "7rem",
    cell: ({ handsets }) => formatCount(handsets),
  },
  {
    key: "since",
    header: "In use since",
    numeric: true,
    width: "9rem",
    cell: ({ usedAt }) =>
      usedAt === undefined ? "Not used yet" : <DateTime at={usedAt} dateOnly />,
  },
];
