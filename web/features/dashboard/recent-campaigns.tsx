import { Megaphone } from "lucide-react";
import type { CampaignRow } from "#core/contract/campaigns/campaigns.ts";
import { may } from "#core/permissions.ts";
import { LinkButton } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { Link } from "#web/components/ui/link.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { StatusBadge } from "#web/components/ui/status-badge.tsx";
import { formatCounted, formatShare } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { useMe } from "#web/lib/session.ts";

interface RecentCampaignsProps {
  /** Undefined while they load. */
  rows: readonly CampaignRow[] | undefined;
}

/** The latest campaigns that were sent, kept up to date by the live feed. */
export function RecentCampaigns({ rows }: RecentCampaignsProps) {
  return (
    <Card
      title="Recent campaigns"
      actions={
        <LinkButton variant="link" to={paths.campaigns}>
          All campaigns
        </LinkButton>
      }
    >
      <Content rows={rows} />
    </Card>
  );
}

function Content({ rows }: RecentCampaignsProps) {
  const me = useMe();
  if (!rows) {
    return (
      <div aria-busy="true" className="grid gap-4">
        <Skeleton className="h-9 w-full" />
        <Skeleton className="h-9 w-full" />
        <Skeleton className="h-9 w-full" />
      </div>
    );
  }
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={Megaphone}
        title="No campaigns yet"
        description="Campaigns you send appear here, with how many messages were delivered."
        action={
          may(me, "campaign") ? (
            <LinkButton to={paths.createCampaign}>Create campaign</LinkButton>
          ) : undefined
        }
      />
    );
  }
  return (
    <ul>
      {rows.map((row) => (
        <Row key={row._id} row={row} />
      ))}
    </ul>
  );
}

function Row({ row }: { row: CampaignRow }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b py-2.5 last:border-b-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-48">
        <Link
          to={paths.campaignReport(row._id)}
          className="block truncate rounded-sm font-medium hover:underline"
        >
          {row.name}
        </Link>
        <p className="text-muted-foreground text-xs">
          <DateTime at={row.startedAt ?? row.createdAt} />
        </p>
      </div>
      <p className="figures text-muted-foreground">
        {formatCounted(row.recipients, "recipient")}
        {row.startedAt === undefined
          ? null
          : `, ${formatShare(row.counts.delivered ?? 0, row.recipients)} delivered`}
      </p>
      <StatusBadge status={row.status} />
    </li>
  );
}
