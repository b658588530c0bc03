import { useState } from "react";
import {
  type CampaignReport,
  getCampaign,
  listCampaigns,
} from "#core/contract/campaigns/campaigns.ts";
import type { Recurring } from "#core/contract/schedules/recurrence.ts";
import { cancelOccurrence, listScheduled } from "#core/contract/schedules/schedules.ts";
import { Button, LinkButton } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { ConfirmDialog } from "#web/components/ui/confirm-dialog.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { StatusBadge } from "#web/components/ui/status-badge.tsx";
import { formatCounted } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { useAction } from "#web/lib/query.ts";
import { type Done, DoneDialog } from "./done-dialog.tsx";
import { repeatWords } from "./repeat-words.ts";
import { SeriesZone } from "./series-zone.tsx";

type Dated = Recurring["queueDetail"][number];

/** The dates of a recurring campaign: those to come can be cancelled (R058, R080, R081). */
export function DatesCard({ report }: { report: CampaignReport }) {
  const [asking, setAsking] = useState<Dated>();
  const [done, setDone] = useState<Done>();
  const cancel = useAction(cancelOccurrence, {
    invalidates: [getCampaign, listCampaigns, listScheduled],
    onSuccess: ({ message }) => {
      setDone({ title: message, description: "The other dates stay as they are." });
      setAsking(undefined);
    },
  });
  const { recurring } = report;
  if (!recurring) return null;
  return (
    <Card
      title="Dates"
      description={`${repeatWords(recurring)} · ${formatCounted(recurring.runCount, "run")} so far`}
      flush
    >
      <SeriesZone report={report} />
      <ul>
        {recurring.queueDetail.map((date) => (
          <li key={date._id} className="flex min-h-11 items-center gap-x-3 border-t px-5 py-1.5">
            <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
              <DateTime at={date.occurrenceDate} />
              <StatusBadge status={date.queuestatus} />
              {date.info ? (
                <span className="min-w-0 text-muted-foreground text-xs max-sm:basis-full">
                  {date.info}
                </span>
              ) : null}
            </div>
            <span className="-mr-3 shrink-0">
              {date.campaign ? (
                <LinkButton variant="link" size="sm" to={paths.campaignReport(date.campaign)}>
                  Open report
                </LinkButton>
              ) : null}
              {date.queuestatus === "scheduled" && report.mayEdit ? (
                <Button variant="ghost" size="sm" onClick={() => setAsking(date)}>
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
        onOpenChange={() => setAsking(undefined)}
        title="Cancel this date?"
        description="The campaign is not sent on this date. Its other dates stay as they are, and nothing was debited for this one."
        confirmLabel="Cancel this date"
        cancelLabel="Keep it"
        loading={cancel.isPending}
        onConfirm={() => asking && cancel.mutate({ scduleid: report._id, queueid: asking._id })}
      />
      <DoneDialog done={done} onClose={() => setDone(undefined)} />
    </Card>
  );
}
