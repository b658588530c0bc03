import { ShieldCheck } from "lucide-react";
import { listApprovals, listQuickApprovals } from "#core/contract/approvals.ts";
import { useTableState } from "#web/components/data-table/use-table-state.ts";
import { Card } from "#web/components/ui/card.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { Pagination } from "#web/components/ui/pagination.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { useCall } from "#web/lib/query.ts";
import { AdminPage } from "./admin-page.tsx";
import { ApprovalCard } from "./approval-card.tsx";

const RELOAD_MS = 30_000;

/** Messages that wait for approval, the longest first. */
export function ApprovalsScreen() {
  const { page, setPage } = useTableState();
  const options = { keepPrevious: true, refetchInterval: RELOAD_MS };
  const query = useCall(listApprovals, { page }, options);
  const quick = useCall(listQuickApprovals, {}, options);
  const list = query.data;
  const items = [...(page === 1 ? (quick.data?.items ?? []) : []), ...(list?.items ?? [])];
  return (
    <AdminPage
      title="Approvals"
      description="Messages from accounts that need approval. Nothing is debited or sent until you approve."
    >
      {query.error && !list ? (
        <LoadError error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      <div className="grid gap-4">
        {!list && !query.error ? <Skeleton className="h-96 w-full" /> : null}
        {items.map((item) => (
          <ApprovalCard key={`${item._id} ${item.launch}`} item={item} />
        ))}
        {list && items.length === 0 ? (
          <Card>
            <EmptyState
              icon={ShieldCheck}
              title="Nothing is waiting"
              description="Messages that need your approval appear here."
            />
          </Card>
        ) : null}
        {list && list.totalPages > 1 ? (
          <Pagination {...list} page={list.current} onPage={setPage} />
        ) : null}
      </div>
    </AdminPage>
  );
}
