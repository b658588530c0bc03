import { adminDashboard } from "#core/contract/admin/admin-users.ts";
import { waitingCounts } from "#core/contract/admin/waiting-counts.ts";
import { Card } from "#web/components/ui/card.tsx";
import { FactList } from "#web/components/ui/fact-list.tsx";
import { Link } from "#web/components/ui/link.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { Stat, StatGrid } from "#web/components/ui/stat.tsx";
import { formatCount } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/query.ts";
import { ROLE_WORDS } from "./role-words.ts";
import { PoolStats } from "./shared-numbers/pool-stats.tsx";

const shown = (count: number | undefined) => (count === undefined ? undefined : formatCount(count));

/** What an administrator sees first. */
export function AdminDashboardScreen() {
  const query = useCall(adminDashboard, {});
  const data = query.data?.data;
  return (
    <>
      <PageHeader description="Who uses Cooee and what is waiting for you." />
      {query.error && !data ? (
        <LoadError what="The figures" error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <div className="grid gap-4">
          <Waiting />
          <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
            <Card title="New accounts">
              <StatGrid>
                <Stat label="24 hours" value={shown(data?.accountsCreated.day)} />
                <Stat label="7 days" value={shown(data?.accountsCreated.week)} />
                <Stat label="30 days" value={shown(data?.accountsCreated.month)} />
              </StatGrid>
            </Card>
            <Card title="Users by role">
              <FactList
                facts={(data?.users ?? []).map(({ role, count }) => ({
                  label: ROLE_WORDS[role],
                  value: formatCount(count),
                }))}
              />
            </Card>
          </div>
          <Card title="Shared numbers">
            <PoolStats />
          </Card>
        </div>
      )}
    </>
  );
}

const QUEUES = [
  { key: "approvals", label: "Messages to approve", to: paths.adminApproval },
  { key: "verifications", label: "Verifications", to: paths.adminVerification },
  { key: "businessNames", label: "Business names", to: paths.adminBusinessNames },
  { key: "personalNumbers", label: "Personal numbers", to: paths.adminPersonalNumbers },
] as const;

/** What waits for a decision: the counts of the menu. */
function Waiting() {
  const query = useCall(waitingCounts, {});
  const counts = query.data?.data;
  if (query.error && !counts) {
    return <LoadError what="What waits" error={query.error} onRetry={() => void query.refetch()} />;
  }
  return (
    <Card title="Waiting for you">
      <StatGrid>
        {QUEUES.map(({ key, label, to }) => (
          <Stat
            key={key}
            label={label}
            value={shown(counts?.[key])}
            hint={
              <Link className="text-primary-text underline-offset-4 hover:underline" to={to}>
                Review
                <span className="sr-only"> {label.toLowerCase()}</span>
              </Link>
            }
            tone={counts?.[key] ? "attention" : "neutral"}
          />
        ))}
      </StatGrid>
    </Card>
  );
}
