import { ShieldCheck } from "lucide-react";
import { listApprovals, listQuickApprovals } from "#core/contract/approvals/approvals.ts";
import { ListPager } from "#web/components/data-table/list-pager.tsx";
import { useList } from "#web/components/data-table/use-list.ts";
import { useTableState } from "#web/components/data-table/use-table-state.ts";
import { Card } from "#web/components/ui/card.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { useCall } from "#web/lib/query.ts";
import { ApprovalCard } from "./approval-card.tsx";

const RELOAD_MS = 30_000;

/** Messages waiting for approval, those waiting longest first. */
export function ApprovalsScreen() {
  const state = useTableState();
  const list = useList(
    state,
    listApprovals,
    { page: state.page, limit: state.limit },
    { refetchInterval: RELOAD_MS },
  );
  const quick = useCall(listQuickApprovals, {}, { refetchInterval: RELOAD_MS });
  const items = [...(state.page === 1 ? (quick.data?.items ?? []) : []), ...(list.rows ?? [])];
  return (
    <>
      <PageHeader description="Messages from accounts that need approval. Nothing is debited or sent until you approve." />
      {list.error && !list.rows ? (
        <LoadError what="Approvals" error={list.error} onRetry={list.reload} />
      ) : null}
      <div className="grid gap-4">
        {!list.rows && !list.error ? <Skeleton className="h-96 w-full" /> : null}
        {items.map((item, index) => (
          <ApprovalCard key={`${item._id} ${item.launch}`} item={item} position={index + 1} />
        ))}
        {list.rows && items.length === 0 ? (
          <Card>
            <EmptyState
              icon={ShieldCheck}
              title="Nothing is waiting"
              description="Messages that need your approval appear here."
            />
          </Card>
        ) : null}
        <ListPager list={list} sizes />
      </div>
    </>
  );
}
