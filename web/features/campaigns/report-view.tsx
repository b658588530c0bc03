import type { CampaignReport } from "#core/contract/campaigns/campaigns.ts";
import { isId } from "#core/ids.ts";
import { may } from "#core/permissions.ts";
import { fromCents, shownNet } from "#core/rules/money.ts";
import { isStopped } from "#core/rules/stopped-campaigns.ts";
import { Bubble } from "#web/components/messages/bubble.tsx";
import { Carried } from "#web/components/mms/carried.tsx";
import { Alert } from "#web/components/ui/alert.tsx";
import { LinkButton } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { FactList } from "#web/components/ui/fact-list.tsx";
import { Link } from "#web/components/ui/link.tsx";
import { Money } from "#web/components/ui/money.tsx";
import { Later } from "#web/components/ui/on-demand.tsx";
import { SegmentedBar } from "#web/components/ui/segmented-bar.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { EXCL_GST, formatCount, formatCounted } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { useMe } from "#web/lib/session.ts";
import { EXCLUSION_WORDS } from "./exclusion-words.ts";
import { FailuresCard } from "./failures-card.tsx";
import { HoursNotice } from "./hours-notice.tsx";
import { LinkCard } from "./link-card.tsx";
import {
  DatesCard,
  FollowUpReport,
  PeopleTabs,
  ResendCard,
  ScheduledNotice,
} from "./load-schedule-panels.ts";
import { ProgressCurve } from "./progress-curve.tsx";
import { barOf } from "./report-counts.ts";
import { HeldNotice, PendingNotice } from "./report-notices.tsx";
import { ReportStats } from "./report-stats.tsx";
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
        <Later waiting={<Skeleton className="h-24 max-md:h-44" />}>
          <ScheduledNotice report={report} />
        </Later>
      ) : null}
      {report.opensAt === undefined ? null : (
        <HoursNotice opensAt={report.opensAt} waiting={report.status === "running"} />
      )}
      {report.status === "pending" ? <PendingNotice report={report} /> : null}
      {report.status === "paused" && report.holdReason ? (
        <Alert tone="attention" title="Sending was stopped">
          {report.holdReason}.{" "}
          {isStopped(report.holdReason)
            ? "Please contact support to have it resumed."
            : "Fix this, then resume. Messages already sent are not sent again."}
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

/** What was debited, what was refunded, and the final cost. */
function MoneyCard({ report }: { report: CampaignReport }) {
  const { debited, refunded, segments, recipients } = report;
  return (
    <Card title={`Cost ${EXCL_GST}`}>
      <FactList
        facts={[
          { label: "Debited", value: <Money cents={debited} kind="charge" /> },
          { label: "Refunded", value: <Money cents={refunded} kind="charge" /> },
          {
            label: "Net",
            value: (
              <Money cents={shownNet(fromCents(debited), fromCents(refunded))} kind="charge" />
            ),
          },
          // Before it is planned, they are not known.
          segments > 0 && {
            label: "Parts",
            value: `${formatCount(segments)} in ${formatCounted(recipients, "message")}`,
          },
        ]}
      />
    </Card>
  );
}

/** What was sent, with the text as written, and the groups and segments that it was sent to. */
function SentText({ report }: { report: CampaignReport }) {
  return (
    <Card title="Message">
      <Carried of={report} />
      <Bubble text={report.message} />
      {report.follows ? (
        <p className="mt-3 text-muted-foreground">
          This follows up{" "}
          <Link className="underline" to={paths.campaignReport(report.follows)}>
            another campaign
          </Link>
          .
        </p>
      ) : null}
      {report.groupNames.length > 0 ? (
        <>
          <p className="mt-4 mb-1.5 text-muted-foreground">Sent to</p>
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            {report.groupNames.map((group) => (
              <li key={group._id} className="min-w-0 max-w-full">
                <LinkButton
                  variant="link"
                  className="max-w-full shrink! whitespace-normal"
                  to={audiencePath(group._id)}
                >
                  <span className="break-words">{group.name}</span>
                </LinkButton>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Card>
  );
}

function audiencePath(id: string): string {
  return isId("segment", id) ? paths.editSegment(id) : paths.group(id);
}
