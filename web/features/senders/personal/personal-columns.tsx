import { CircleX, Clock, type LucideIcon, Smartphone } from "lucide-react";
import type {
  PersonalNumber,
  PersonalNumberState,
} from "#core/contract/personal-numbers/personal-numbers.ts";
import { formatMobile } from "#core/rules/phone.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { Badge } from "#web/components/ui/badge.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import type { Tone } from "#web/components/ui/tone.ts";

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
    cell: ({ status, reason }) => {
      if (status === "approved") return <Badge plain>Approved</Badge>;
      const { label, tone, icon } = stateLooks[status];
      return (
        <>
          <Badge tone={tone} icon={icon}>
            {label}
          </Badge>
          {reason ? <span className="ml-2 text-muted-foreground text-xs">{reason}</span> : null}
        </>
      );
    },
  },
  {
    key: "createdAt",
    phone: "figure",
    header: "Added",
    width: "12rem",
    cell: ({ createdAt }) => <DateTime at={createdAt} />,
  },
];

interface Look {
  label: string;
  tone: Tone;
  icon: LucideIcon;
}

/** How a number's state is shown; an approved one is as it should be, and unmarked. */
const stateLooks: Record<Exclude<PersonalNumberState, "approved">, Look> = {
  pending: { label: "Code not entered", tone: "attention", icon: Smartphone },
  admin_pending: { label: "In review", tone: "info", icon: Clock },
  rejected: { label: "Not approved", tone: "danger", icon: CircleX },
};
