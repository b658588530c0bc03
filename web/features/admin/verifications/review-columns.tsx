import type { ReviewItem } from "#core/contract/admin-verification.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { Badge } from "#web/components/ui/badge.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { STATE_WORDS } from "./review-words.ts";

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
