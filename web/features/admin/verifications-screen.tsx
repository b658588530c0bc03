import { BadgeCheck } from "lucide-react";
import { useState } from "react";
import { listVerificationReviews } from "#core/contract/verification/admin-verification.ts";
import { ListTable } from "#web/components/data-table/list-table.tsx";
import { useList } from "#web/components/data-table/use-list.ts";
import { listInput, useTableState } from "#web/components/data-table/use-table-state.ts";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { dialogOnDemand } from "#web/components/ui/on-demand.tsx";
import { AdminPage } from "./admin-page.tsx";
import { nameOf, reviewColumns, STATE_OPTIONS, stateOf } from "./verifications/review-columns.tsx";

const ReviewDrawer = dialogOnDemand(async () => (await import("./review-parts.tsx")).ReviewDrawer);

/** R622: verification forms of all accounts; without a filter those that wait, the longest first. */
export function VerificationsScreen() {
  const state = useTableState({ filters: ["status"] });
  const [open, setOpen] = useState<string>();
  const status = stateOf(state.filters.status);
  const list = useList(state, listVerificationReviews, { ...listInput(state), status });
  return (
    <AdminPage title="Verifications" description="Businesses that asked to be verified.">
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
    </AdminPage>
  );
}
