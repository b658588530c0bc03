import type { SubAccount } from "#core/contract/sub-accounts/sub-accounts.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { TwoLines } from "#web/components/data-table/two-lines.tsx";
import { Badge } from "#web/components/ui/badge.tsx";
import { Money } from "#web/components/ui/money.tsx";
import type { State } from "#web/components/ui/state-look.ts";
import { StateBadge } from "#web/components/ui/status-badge.tsx";
import { FEATURE_WORDS } from "./feature-words.ts";
import { isInvitation } from "./sub-account-actions.ts";

const STATE_OF: Readonly<Record<SubAccount["status"], State>> = {
  active: "active",
  inactive: "inactive",
  pending: "invited",
  expired: "invitationExpired",
};

export const subAccountColumns: readonly Column<SubAccount>[] = [
  {
    key: "name",
    header: "Name",
    width: "26%",
    cell: (row) => <TwoLines first={row.name} second={row.inviteReciever} wide />,
  },
  {
    key: "status",
    phone: "corner",
    header: "Status",
    width: "9.5rem",
    cell: ({ status }) => <StateBadge state={STATE_OF[status]} />,
  },
  {
    key: "access",
    header: "Access",
    cell: ({ access }) => (
      <span className="flex flex-wrap gap-1 py-1">
        {access.map((feature) => (
          <Badge key={feature}>{FEATURE_WORDS[feature]}</Badge>
        ))}
      </span>
    ),
  },
  {
    key: "payer",
    phone: "detail",
    header: "Pays with",
    width: "12rem",
    cell: ({ deductFromAccount, spending }) =>
      deductFromAccount ? (
        "Its own credit"
      ) : (
        <>
          <span className="block">Your credit</span>
          {spending ? (
            <span className="block text-muted-foreground text-xs">
              <Money cents={spending.spent} kind="charge" /> of{" "}
              <Money cents={spending.limit} kind="balance" /> this month
            </span>
          ) : null}
        </>
      ),
  },
  {
    key: "balance",
    phone: "figure",
    header: "Own credit",
    numeric: true,
    width: "7rem",
    cell: (row) => (isInvitation(row) ? "–" : <Money cents={row.balance} kind="balance" />),
  },
];
