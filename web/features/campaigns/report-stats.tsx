import type { CampaignReport } from "#core/contract/campaigns/campaigns.ts";
import { SHARED_SENDER } from "#core/contract/profile/me.ts";
import { CountUp } from "#web/components/ui/count-up.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { Stat, StatGrid } from "#web/components/ui/stat.tsx";
import { useDates } from "#web/lib/dates.ts";
import { formatCounted, formatDuration, formatShare } from "#web/lib/format.ts";
import { sentOf, waitingOf } from "./report-counts.ts";

interface StatsProps {
  report: CampaignReport;
}

/** The figures that change while a campaign is being sent. */
export function ReportStats({ report }: StatsProps) {
  const { counts, recipients } = report;
  const sent = sentOf(report);
  const delivered = counts.delivered ?? 0;
  const failed = counts.failed ?? 0;
  const failedTone = failed > 0 ? "danger" : "neutral";
  return (
    <StatGrid>
      <Stat
        label="Sent"
        value={<CountUp value={sent} />}
        hint={`of ${formatCounted(recipients, "recipient")}`}
      />
      <Stat
        label="Delivered"
        value={<CountUp value={delivered} />}
        hint={`${formatShare(delivered, recipients)} of recipients`}
        tone="success"
      />
      <Stat
        label="Failed"
        value={<CountUp value={failed} />}
        hint={`${formatShare(failed, recipients)} of recipients`}
        tone={failedTone}
      />
      <Responses report={report} />
      <Pace report={report} />
    </StatGrid>
  );
}

/** What recipients did: a business name cannot be replied to, except by a reply link. */
function Responses({ report }: StatsProps) {
  const { sender, replies, repliedBy, optOuts, recipients, link } = report;
  const getsNone =
    repliedBy === 0 && sender !== SHARED_SENDER && /\D/.test(sender) && !report.replyLink;
  return (
    <>
      {link ? (
        <Stat
          label="Opened the link"
          value={<CountUp value={link.people} />}
          hint={`${formatShare(link.people, recipients)} of recipients`}
        />
      ) : null}
      <Stat
        label="Replies"
        value={<CountUp value={replies} />}
        hint={
          getsNone ? "A business name gets none" : `from ${formatCounted(repliedBy, "recipient")}`
        }
      />
      <Stat
        label="Opt-outs"
        value={<CountUp value={optOuts} />}
        hint={`${formatShare(optOuts, recipients)} of recipients`}
        tone={optOuts > 0 ? "attention" : "neutral"}
      />
    </>
  );
}

const WAITING_HINTS: Record<string, string> = {
  paused: "Resume to continue",
  pending: "Waiting for approval",
  scheduled: "Not started yet",
};

/** In these no message is queued yet, and every recipient waits. */
const NOT_QUEUED = new Set(["pending", "scheduled"]);

/** Rate and time left while it runs; when it ended, afterwards. */
function Pace({ report }: StatsProps) {
  const { span } = useDates();
  const { status, perSecond, secondsLeft, completedAt, startedAt, counts, recipients } = report;
  if (status === "running" || status === "preparing") {
    return (
      <Stat
        label="Per second"
        value={<CountUp value={Math.round(perSecond)} />}
        hint={
          secondsLeft === undefined ? "Getting ready" : `${formatDuration(secondsLeft * 1000)} left`
        }
      />
    );
  }
  if (completedAt === undefined) {
    return (
      <Stat
        label="Waiting"
        value={<CountUp value={NOT_QUEUED.has(status) ? recipients : waitingOf(counts)} />}
        hint={WAITING_HINTS[status] ?? "Not sent"}
      />
    );
  }
  if (startedAt === undefined) {
    return <Stat label="Duration" value="–" hint={<DateTime at={completedAt} />} />;
  }
  // One line, as before it ended: the page says above when it began.
  return (
    <Stat
      label="Duration"
      value={formatDuration(completedAt - startedAt)}
      hint={`Ended ${span(startedAt, completedAt).to}`}
    />
  );
}
