import { useContext, useState } from "react";
import {
  type CampaignReport,
  getCampaign,
  listCampaigns,
} from "#core/contract/campaigns/campaigns.ts";
import { editScheduled } from "#core/contract/campaigns/scheduled-edit.ts";
import { TIME_ZONES } from "#core/contract/profile/me.ts";
import { type Recurring, repeating } from "#core/contract/schedules/recurrence.ts";
import { cancelOccurrence, listScheduled } from "#core/contract/schedules/schedules.ts";
import { Button, LinkButton } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { ConfirmDialog } from "#web/components/ui/confirm-dialog.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { StatusBadge } from "#web/components/ui/status-badge.tsx";
import { TimeZone, useDates } from "#web/lib/dates.ts";
import { formatCounted } from "#web/lib/format.ts";
import { notifyDone } from "#web/lib/notify.ts";
import { paths } from "#web/lib/paths.ts";
import { useAction } from "#web/lib/query.ts";
import { repeatWords } from "#web/lib/repeat-words.ts";
import { zoneLabel } from "#web/lib/zone-label.ts";

type Dated = Recurring["queueDetail"][number];

function sentWords(runs: number): string {
  return runs === 0 ? "Not sent yet" : `Sent ${formatCounted(runs, "time")}`;
}

/** The dates of a recurring campaign: those to come can be cancelled (R058, R080, R081). */
export function DatesCard({ report }: { report: CampaignReport }) {
  const [asking, setAsking] = useState<Dated>();
  const { date } = useDates();
  const cancel = useAction(cancelOccurrence, {
    handled: true,
    invalidates: [getCampaign, listCampaigns, listScheduled],
    onSuccess: ({ message }) => {
      notifyDone(message, "The other dates stay as they are.");
      setAsking(undefined);
    },
  });
  const { recurring } = report;
  if (!recurring) return null;
  return (
    <Card
      title="Dates"
      description={`${repeatWords(recurring)} · ${sentWords(recurring.runCount)}`}
      flush
    >
      <SeriesZone report={report} />
      <ul>
        {recurring.queueDetail.map((dated) => (
          <li key={dated._id} className="flex min-h-11 items-center gap-x-3 border-t px-5 py-1.5">
            <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
              <DateTime at={dated.occurrenceDate} />
              <StatusBadge status={dated.queuestatus} />
              {dated.info ? (
                <span className="min-w-0 text-muted-foreground text-xs max-sm:basis-full">
                  {dated.info}
                </span>
              ) : null}
            </div>
            <span className="-mr-3 shrink-0">
              {dated.campaign ? (
                <LinkButton variant="link" size="sm" to={paths.campaignReport(dated.campaign)}>
                  Open report
                </LinkButton>
              ) : null}
              {dated.queuestatus === "scheduled" && report.mayEdit ? (
                <Button variant="ghost" size="sm" onClick={() => setAsking(dated)}>
                  Cancel<span className="sr-only"> this date</span>
                </Button>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asking !== undefined}
        danger
        onOpenChange={() => {
          setAsking(undefined);
          cancel.reset();
        }}
        title={asking ? `Cancel the send of ${date(asking.occurrenceDate)}?` : ""}
        description="The campaign is not sent on this date. Its other dates stay as they are, and nothing was debited for this one."
        confirmLabel="Cancel this date"
        cancelLabel="Keep it"
        loading={cancel.isPending}
        error={cancel.error}
        onConfirm={() => asking && cancel.mutate({ scduleid: report._id, queueid: asking._id })}
      />
    </Card>
  );
}

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
