import { useContext } from "react";
import {
  type CampaignReport,
  getCampaign,
  listCampaigns,
} from "#core/contract/campaigns/campaigns.ts";
import { editScheduled } from "#core/contract/campaigns/scheduled-edit.ts";
import { TIME_ZONES } from "#core/contract/profile/me.ts";
import { repeating } from "#core/contract/schedules/recurrence.ts";
import { listScheduled } from "#core/contract/schedules/schedules.ts";
import { Button } from "#web/components/ui/button.tsx";
import { TimeZone } from "#web/lib/dates.ts";
import { useAction } from "#web/lib/query.ts";
import { zoneLabel } from "#web/lib/zone-label.ts";

type Series = Pick<CampaignReport, "_id" | "recurring" | "status" | "mayEdit">;

/** Decision 17: a series keeps the zone that it was made in; where the account has another, it can be moved. */
export function SeriesZone({ report }: { report: Series }) {
  const own = useContext(TimeZone);
  const move = useAction(editScheduled, {
    invalidates: [getCampaign, listCampaigns, listScheduled],
  });
  const { recurring, _id: scduleid } = report;
  const zone = recurring?.timeZone;
  if (!zone || zone === own) return null;
  const timeZone = TIME_ZONES.find((known) => known.zone === own)?.zone;
  const now = Date.now();
  const every = recurring.every === 2 ? 2 : 1;
  const recurrence = { ...repeating.parse(recurring), every } as const;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t px-5 py-2 text-sm">
      <p className="min-w-0 flex-1">
        Its times are in {zoneLabel(zone, now)}. Your account is in {zoneLabel(own, now)} now.
        {move.error ? (
          <span role="alert" className="block text-danger-text">
            {move.error.message}
          </span>
        ) : null}
      </p>
      {report.status === "scheduled" && report.mayEdit && timeZone ? (
        <Button
          variant="outline"
          size="sm"
          loading={move.isPending}
          onClick={() => move.mutate({ scduleid, timeZone, recurrence })}
        >
          Move to {zoneLabel(own, now)}
        </Button>
      ) : null}
    </div>
  );
}
