import type { CampaignRow } from "#core/contract/campaigns/campaigns.ts";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { StatusBadge } from "#web/components/ui/status-badge.tsx";

/** A campaign's status in a list; of one that waits for the account's sending hours, until when. */
export function CampaignStatus({ row }: { row: CampaignRow }) {
  if (row.status !== "running" || row.opensAt === undefined) {
    return <StatusBadge status={row.status} />;
  }
  return (
    <>
      <StatusBadge status="queued" label="Waiting" />
      <span className="block text-muted-foreground text-xs">
        until <DateTime at={row.opensAt} />
      </span>
    </>
  );
}
