import type {
  PersonalNumber,
  PersonalNumberState,
} from "#core/contract/personal-numbers/personal-numbers.ts";
import { formatMobile } from "#core/rules/phone.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { DateTime } from "#web/components/ui/date-time.tsx";
import type { State } from "#web/components/ui/state-look.ts";
import { StateBadge } from "#web/components/ui/status-badge.tsx";

export const personalColumns: readonly Column<PersonalNumber>[] = [
  {
    key: "number",
    header: "Number",
    width: "11rem",
    cell: ({ number }) => <span className="figures">{formatMobile(number)}</span>,
  },
  {
    key: "reference",
    phone: "detail",
    header: "Reference",
    cell: ({ reference }) => reference || "–",
  },
  {
    key: "status",
    phone: "corner",
    header: "Status",
    cell: ({ status, reason }) => (
      <>
        <StateBadge state={STATE[status]} />
        {reason ? <span className="ml-2 text-muted-foreground text-xs">{reason}</span> : null}
      </>
    ),
  },
  {
    key: "createdAt",
    phone: "figure",
    header: "Added",
    width: "12rem",
    cell: ({ createdAt }) => <DateTime at={createdAt} />,
  },
];

const STATE: Readonly<Record<PersonalNumberState, State>> = {
  pending: "code",
  admin_pending: "review",
  approved: "approved",
  rejected: "refused",
};
