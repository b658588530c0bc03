import {
  REVIEW_STATES,
  type ReviewItem,
  type ReviewState,
} from "#core/contract/verification/admin-verification.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { Badge } from "#web/components/ui/badge.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";

const STATE_WORDS: Record<ReviewState, string> = {
  pending: "Waiting",
  asked: "Waiting for the account",
  approved: "Approved",
  rejected: "Not approved",
};

export const STATE_OPTIONS = REVIEW_STATES.map((value) => ({ value, label: STATE_WORDS[value] }));

/** The state that the URL names; without one, what waits. */
export function stateOf(text: string | undefined): ReviewState {
  return REVIEW_STATES.find((state) => state === text) ?? "pending";
}

export const reviewColumns: readonly Column<ReviewItem>[] = [
  { key: "business", header: "Business", cell: nameOf },
  {
    key: "account",
    phone: "detail",
    header: "Account",
    width: "30%",
    cell: ({ accountName, email }) => (
      <>
        <span className="block truncate">{accountName}</span>
        <span className="block truncate text-muted-foreground text-xs max-md:hidden">{email}</span>
      </>
    ),
  },
  {
    key: "status",
    phone: "corner",
    header: "Status",
    width: "13rem",
    cell: ({ status }) => (
      <Badge tone={status === "pending" ? "attention" : "neutral"}>{STATE_WORDS[status]}</Badge>
    ),
  },
  {
    key: "requestedAt",
    phone: "figure",
    header: "Sent",
    width: "12rem",
    cell: ({ requestedAt }) => <DateTime at={requestedAt} />,
  },
];

/** Forms from before their name was kept in the list have none. */
export function nameOf({ businessName, accountName }: ReviewItem): string {
  return businessName || accountName;
}
