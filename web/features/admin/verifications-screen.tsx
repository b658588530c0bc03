import { BadgeCheck } from "lucide-react";
import { useState } from "react";
import {
  listVerificationReviews,
  REVIEW_STATES,
  type ReviewItem,
  type ReviewState,
} from "#core/contract/verification/admin-verification.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { ListTable } from "#web/components/data-table/list-table.tsx";
import { TwoLines } from "#web/components/data-table/two-lines.tsx";
import { useList } from "#web/components/data-table/use-list.ts";
import { listInput, useTableState } from "#web/components/data-table/use-table-state.ts";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { dialogOnDemand } from "#web/components/ui/on-demand.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { STATES, type State } from "#web/components/ui/state-look.ts";
import { StateBadge } from "#web/components/ui/status-badge.tsx";

const ReviewDrawer = dialogOnDemand(async () => (await import("./review-parts.tsx")).ReviewDrawer);

/** R622: verification forms of all accounts; without a filter those that wait, the longest first. */
export function VerificationsScreen() {
  const state = useTableState({ filters: ["status"] });
  const [open, setOpen] = useState<string>();
  const status = stateOf(state.filters.status);
  const list = useList(state, listVerificationReviews, { ...listInput(state), status });
  return (
    <>
      <PageHeader description="Businesses that asked to be verified." />
      <ListTable
        label="Verifications"
        list={list}
        sizes
        columns={reviewColumns}
        rowKey={(row) => row._id}
        rowLabel={nameOf}
        onRowOpen={(row) => setOpen(row._id)}
        rowActions={(row) => [
          {
            label: row.status === "pending" ? "Review" : "Details",
            icon: BadgeCheck,
            onSelect: () => setOpen(row._id),
          },
        ]}
        searchLabel="Business, account or email"
        filters={[{ name: "status", label: "Status", options: STATE_OPTIONS }]}
        noMatch="No verification matches your search and filters."
        empty={
          <EmptyState
            icon={BadgeCheck}
            title="Nothing is waiting"
            description="Verification forms that need your decision appear here."
          />
        }
      />
      {open ? <ReviewDrawer id={open} onClose={() => setOpen(undefined)} /> : null}
    </>
  );
}

const STATE: Readonly<Record<ReviewState, State>> = {
  pending: "review",
  asked: "asked",
  approved: "approved",
  rejected: "refused",
};

const STATE_OPTIONS = REVIEW_STATES.map((value) => ({ value, label: STATES[STATE[value]].word }));

/** The state that the URL names; without one, what waits. */
function stateOf(text: string | undefined): ReviewState {
  return REVIEW_STATES.find((state) => state === text) ?? "pending";
}

const reviewColumns: readonly Column<ReviewItem>[] = [
  { key: "business", header: "Business", cell: nameOf },
  {
    key: "account",
    phone: "detail",
    header: "Account",
    width: "30%",
    cell: ({ accountName, email }) => <TwoLines first={accountName} second={email} wide />,
  },
  {
    key: "status",
    phone: "corner",
    header: "Status",
    width: "13rem",
    cell: ({ status }) => <StateBadge state={STATE[status]} />,
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
function nameOf({ businessName, accountName }: ReviewItem): string {
  return businessName || accountName;
}
