import { CirclePause, CirclePlay, CircleX, Copy, History } from "lucide-react";
import { useState } from "react";
import { useParams } from "react-router-dom";
import {
  type CampaignReport,
  cancelCampaign,
  getCampaign,
  listCampaigns,
  pauseCampaign,
  resumeCampaign,
} from "#core/contract/campaigns/campaigns.ts";
import { getBalance } from "#core/contract/profile/me.ts";
import { may } from "#core/permissions.ts";
import { isStopped } from "#core/rules/stopped-campaigns.ts";
import { useTableState } from "#web/components/data-table/use-table-state.ts";
import { ExportCampaignButton } from "#web/components/exports/export-button.tsx";
import { RecordFailed } from "#web/components/layout/record-failed.tsx";
import { ScreenSkeleton } from "#web/components/layout/screen-skeleton.tsx";
import { senderName } from "#web/components/messages/sender-name.ts";
import { MmsMark } from "#web/components/mms/mms-mark.tsx";
import { Button, LinkButton } from "#web/components/ui/button.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { dialogOnDemand, Later } from "#web/components/ui/on-demand.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { StatusBadge } from "#web/components/ui/status-badge.tsx";
import { cn } from "#web/lib/cn.ts";
import { formatCounted } from "#web/lib/format.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { paths } from "#web/lib/paths.ts";
import { useAction } from "#web/lib/query.ts";
import { useRecent } from "#web/lib/recents.ts";
import { useMe } from "#web/lib/session.ts";
import { ScheduleActions } from "./load-schedule-panels.ts";
import { ReportView } from "./report-view.tsx";
import { useReport } from "./use-report.ts";

const back = { to: paths.campaigns, label: "Campaign" };

/** A campaign's report, live while it is being sent. */
export function ReportScreen() {
  const { id = "" } = useParams();
  const query = useReport(id);
  const report = query.data?.data;
  useRecent(report && { kind: "campaign", id, label: report.name });
  if (!report) {
    if (!query.error) return <ScreenSkeleton />;
    return (
      <RecordFailed
        thing="campaign"
        title="Campaign report"
        means="This does not affect sending."
        error={query.error}
        onRetry={() => void query.refetch()}
        back={back}
      />
    );
  }
  return (
    <>
      <PageHeader
        title={report.name}
        badge={
          <>
            <StatusBadge status={report.status} />
            <MmsMark of={report} />
          </>
        }
        description={
          <>
            {formatCounted(report.recipients, "recipient")} · {senderName(report.sender)}
            <span className="max-md:hidden"> · </span>
            <span className="max-md:block">
              {report.startedAt ? <DateTime at={report.startedAt} /> : "Not started"}
            </span>
            {report.expiresAt ? (
              <>
                <span className="max-md:hidden"> · </span>
                <span className="max-md:block">
                  Stops sending after <DateTime at={report.expiresAt} />
                </span>
              </>
            ) : null}
          </>
        }
        back={back}
        action={<Actions report={report} />}
      />
      <ReportView report={report} />
    </>
  );
}

function Actions({ report }: { report: CampaignReport }) {
  const [wasActive] = useState(isActive(report.status));
  return (
    // On a phone they take two lines while it is being sent: both stay when the second empties.
    <div
      className={cn(
        "flex flex-wrap content-start gap-2 md:justify-end",
        wasActive && "max-md:min-h-20",
      )}
    >
      <LinkButton variant="outline" to={paths.duplicateCampaign(report._id, report.camp_type)}>
        <Copy aria-hidden="true" />
        Duplicate
      </LinkButton>
      <ExportReport report={report} />
      <SendingActions report={report} />
    </div>
  );
}

/** R078: a campaign that is complete or cancelled offers no export; the history does. */
const ENDED = ["complete", "cancel"];

/** A campaign's messages, those that its list shows, as a file; once it has ended, in the history. For who may see them. */
function ExportReport({ report }: { report: CampaignReport }) {
  const me = useMe();
  const { filters } = useTableState({ filters: ["status"] });
  const sees = may(me, "recipients") && may(me, "history");
  const hasStarted = report.startedAt !== undefined && !report.recurring;
  if (!sees || !hasStarted) return null;
  if (!ENDED.includes(report.status))
    return <ExportCampaignButton id={report._id} status={filters.status} />;
  return (
    <LinkButton variant="outline" to={paths.historyOf(report._id)}>
      <History aria-hidden="true" />
      View messages
    </LinkButton>
  );
}

const ReportQuestion = dialogOnDemand(
  async () => (await import("./report-question.tsx")).ReportQuestion,
);

/** Whether it is being sent, is about to be, or can be resumed. */
function isActive(status: string): boolean {
  return ["running", "paused", "preparing", "pending"].includes(status);
}

const stale = [getCampaign, listCampaigns, getBalance];

/** Pause, resume and cancel, where the campaign's state allows them. */
function SendingActions({ report }: { report: CampaignReport }) {
  const [asking, setAsking] = useState<"pause" | "cancel">();
  const done = (words: string) => () => {
    notifySuccess(words);
    setAsking(undefined);
  };
  const asked = { invalidates: stale, handled: true };
  const pause = useAction(pauseCampaign, { ...asked, onSuccess: done("Paused") });
  const resume = useAction(resumeCampaign, { invalidates: stale, onSuccess: done("Resumed") });
  const cancel = useAction(cancelCampaign, { ...asked, onSuccess: done("Cancelled") });
  const { _id: id, status, mayEdit } = report;
  const running = status === "running";
  const active = isActive(status);
  if (!mayEdit) return null;
  if (status === "scheduled" || (report.recurring && status === "paused")) {
    return (
      <Later waiting={<Skeleton className="h-9 w-80" />}>
        <ScheduleActions report={report} />
      </Later>
    );
  }
  if (!active) return null;
  return (
    <>
      {running ? (
        <Button variant="outline" onClick={() => setAsking("pause")}>
          <CirclePause aria-hidden="true" />
          Pause
        </Button>
      ) : null}
      {status === "paused" && !isStopped(report.holdReason) ? (
        <Button loading={resume.isPending} onClick={() => resume.mutate({ id })}>
          <CirclePlay aria-hidden="true" />
          Resume
        </Button>
      ) : null}
      <Button variant="outline" onClick={() => setAsking("cancel")}>
        <CircleX aria-hidden="true" />
        Cancel
      </Button>
      {asking ? (
        <ReportQuestion
          asking={asking}
          report={report}
          loading={pause.isPending || cancel.isPending}
          error={pause.error ?? cancel.error}
          onClose={() => {
            setAsking(undefined);
            pause.reset();
            cancel.reset();
          }}
          onConfirm={() => (asking === "pause" ? pause : cancel).mutate({ id })}
        />
      ) : null}
    </>
  );
}
