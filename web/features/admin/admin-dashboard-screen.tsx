import { adminDashboard } from "#core/contract/admin/admin-users.ts";
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
  const link = "text-primary-text underline-offset-4 hover:underline";
  return (
    <>
      <PageHeader description="Who uses Cooee and what is waiting for you." />
      {query.error && !data ? (
        <LoadError what="The figures" error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <div className="grid gap-4">
          <StatGrid>
            <Stat
              label="Waiting for approval"
              value={shown(data?.waiting.approvals)}
              hint={
                <Link className={link} to={paths.adminApproval}>
                  Review messages
                </Link>
              }
            />
            <Stat
              label="Verifications waiting"
              value={shown(data?.waiting.verifications)}
              hint={
                <Link className={link} to={paths.adminVerification}>
                  Review forms
                </Link>
              }
            />
            <Stat label="New accounts" value={shown(data?.accountsCreated.day)} hint="24 hours" />
            <Stat label="New accounts" value={shown(data?.accountsCreated.week)} hint="7 days" />
            <Stat label="New accounts" value={shown(data?.accountsCreated.month)} hint="30 days" />
          </StatGrid>
          <Card title="Shared numbers" className="max-w-xl">
            <PoolStats />
          </Card>
          <Card title="Users by role" className="max-w-xl">
            <FactList
              facts={(data?.users ?? []).map(({ role, count }) => ({
                label: ROLE_WORDS[role],
                value: formatCount(count),
              }))}
            />
          </Card>
        </div>
      )}
    </>
  );
}
