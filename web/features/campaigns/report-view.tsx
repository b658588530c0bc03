import type { CampaignReport } from "#core/contract/campaigns/campaigns.ts";
import { may } from "#core/permissions.ts";
import { Alert } from "#web/components/ui/alert.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { FactList } from "#web/components/ui/fact-list.tsx";
import { Later } from "#web/components/ui/on-demand.tsx";
import { SegmentedBar } from "#web/components/ui/segmented-bar.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { formatCount } from "#web/lib/format.ts";
import { useMe } from "#web/lib/session.ts";
import { EXCLUSION_WORDS } from "./exclusion-words.ts";
import { FailuresCard } from "./failures-card.tsx";
import { HeldNotice } from "./held-notice.tsx";
import { HoursNotice } from "./hours-notice.tsx";
import { LinkCard } from "./link-card.tsx";
import {
  DatesCard,
  FollowUpReport,
  PeopleTabs,
  ResendCard,
  ScheduledNotice,
} from "./load-schedule-panels.ts";
import { MoneyCard } from "./money-card.tsx";
import { PendingNotice } from "./pending-notice.tsx";
import { ProgressCurve } from "./progress-curve.tsx";
import { barOf } from "./report-counts.ts";
import { ReportStats } from "./report-stats.tsx";
import { SentText } from "./sent-text.tsx";
import { useResend } from "./use-resend.ts";

const UNSENT = ["held", "reject", "pending", "scheduled"];

/** Whether nothing of it was ever sent, and nothing is going to be as it is. */
function isUnsent(status: string): boolean {
  return UNSENT.includes(status);
}

function hasEnded(status: string): boolean {
  return status === "complete" || status === "cancel";
}

export function ReportView({ report }: { report: CampaignReport }) {
  const resend = useResend(report);
  const seesRecipients = may(useMe(), "recipients");
  const unsent = isUnsent(report.status);
  return (
    <div className="grid gap-4">
      {report.status === "held" || report.status === "reject" ? (
        <HeldNotice report={report} />
      ) : null}
      {report.status === "scheduled" ? (
        <Later waiting={<Skeleton className="h-24" />}>
          <ScheduledNotice report={report} />
        </Later>
      ) : null}
      {report.opensAt === undefined ? null : (
        <HoursNotice opensAt={report.opensAt} waiting={report.status === "running"} />
      )}
      {report.status === "pending" ? <PendingNotice report={report} /> : null}
      {report.status === "paused" && report.holdReason ? (
        <Alert tone="attention" title="Sending was stopped">
          {report.holdReason}. Fix this, then resume. Messages already sent are not sent again.
        </Alert>
      ) : null}
      {hasEnded(report.status) && report.holdReason ? (
        <Alert tone="attention" title="About this campaign">
          {report.holdReason}
        </Alert>
      ) : null}
      {report.recurring ? (
        <Later waiting={<Skeleton className="h-96" />}>
          <DatesCard report={report} />
        </Later>
      ) : (
        <ReportStats report={report} />
      )}
      {report.recurring ? null : (
        <Card title="Progress">
          <SegmentedBar label="Messages by state" segments={barOf(report.counts)} />
          {unsent ? null : (
            <ProgressCurve
              startedAt={report.startedAt}
              points={report.curve}
              recipients={report.recipients}
            />
          )}
        </Card>
      )}
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <div className="grid min-w-0 grid-cols-1 content-start gap-4">
          {unsent ? null : (
            <FailuresCard failures={report.failures} linked={seesRecipients} resend={resend} />
          )}
          <SentText report={report} />
          {report.hasFollowUp ? (
            <Later waiting={<Skeleton className="h-72" />}>
              <FollowUpReport report={report} />
            </Later>
          ) : null}
        </div>
        <div className="grid min-w-0 grid-cols-1 content-start gap-4">
          <MoneyCard report={report} />
          {report.link ? <LinkCard report={report} link={report.link} /> : null}
          <ReportExclusions exclusions={report.exclusions} />
        </div>
      </div>
      {resend && !unsent ? (
        <Later waiting={<Skeleton className="h-32" />}>
          <ResendCard report={report} resend={resend} />
        </Later>
      ) : null}
      {seesRecipients ? (
        <Later waiting={<Skeleton className="h-[40rem]" />}>
          <PeopleTabs report={report} />
        </Later>
      ) : null}
    </div>
  );
}

/** Contacts of the groups that were left out, by reason. */
function ReportExclusions({ exclusions }: { exclusions: CampaignReport["exclusions"] }) {
  const some = exclusions.filter(({ count }) => count > 0);
  if (some.length === 0) return null;
  return (
    <Card title="Left out" description="Nothing was sent to these contacts.">
      <FactList
        facts={some.map(({ reason, count }) => ({
          label: EXCLUSION_WORDS[reason].label,
          value: formatCount(count),
        }))}
      />
    </Card>
  );
}
