import type { PersonalVerification } from "#core/contract/personal-numbers/admin-personal-numbers.ts";
import {
  PERSONAL_NUMBER_STATES,
  type PersonalNumberState,
} from "#core/contract/personal-numbers/personal-numbers.ts";
import { formatMobile } from "#core/rules/phone.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { Badge } from "#web/components/ui/badge.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";

const STATE_WORDS: Record<PersonalNumberState, string> = {
  pending: "Code not entered",
  admin_pending: "Waiting",
  approved: "Approved",
  rejected: "Not approved",
};

export const STATE_OPTIONS = PERSONAL_NUMBER_STATES.map((value) => ({
  value,
  label: STATE_WORDS[value],
}));

/** The state that the URL names; without one, what waits. */
export function stateOf(text: string | undefined): PersonalNumberState {
  return PERSONAL_NUMBER_STATES.find((state) => state === text) ?? "admin_pending";
}

export const queueColumns: readonly Column<PersonalVerification>[] = [
  {
    key: "number",
    header: "Number",
    width: "11rem",
    cell: ({ number }) => <span className="figures">{formatMobile(number)}</span>,
  },
  {
    key: "account",
    phone: "detail",
    header: "Account",
    width: "28%",
    cell: ({ accountName, email }) => (
      <>
        <span className="block truncate">{accountName}</span>
        <span className="block truncate text-muted-foreground text-xs max-md:hidden">{email}</span>
      </>
    ),
  },
  { key: "reference", header: "Reference", cell: ({ reference }) => reference || "–" },
  {
    key: "status",
    phone: "corner",
    header: "Status",
    width: "9rem",
    cell: ({ status }) => (
      <Badge tone={status === "admin_pending" ? "attention" : "neutral"}>
        {STATE_WORDS[status]}
      </Badge>
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
