import { CircleCheck, CirclePause, Clock, type LucideIcon, TimerOff } from "lucide-react";
import type { SubAccount } from "#core/contract/sub-accounts/sub-accounts.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { TwoLines } from "#web/components/data-table/two-lines.tsx";
import { Badge } from "#web/components/ui/badge.tsx";
import { Money } from "#web/components/ui/money.tsx";
import type { Tone } from "#web/components/ui/tone.ts";
import { FEATURE_WORDS } from "./feature-words.ts";
import { isInvitation } from "./sub-account-actions.ts";

const STATUSES: Readonly<
  Record<SubAccount["status"], { tone: Tone; icon: LucideIcon; label: string }>
> = {
  active: { tone: "success", icon: CircleCheck, label: "Active" },
  inactive: { tone: "neutral", icon: CirclePause, label: "Inactive" },
  pending: { tone: "info", icon: Clock, label: "Invited" },
  expired: { tone: "attention", icon: TimerOff, label: "Invitation expired" },
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
    cell: ({ status }) => {
      const { tone, icon, label } = STATUSES[status];
      return (
        <Badge tone={tone} icon={icon} plain={status === "active"}>
          {label}
        </Badge>
      );
    },
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
          <span className="block truncate">Your credit</span>
          {spending ? (
            <span className="block truncate text-muted-foreground text-xs">
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
