import { CirclePause, CirclePlay, CircleX } from "lucide-react";
import { useState } from "react";
import {
  type CampaignReport,
  cancelCampaign,
  getCampaign,
  listCampaigns,
  pauseCampaign,
  resumeCampaign,
} from "#core/contract/campaigns/campaigns.ts";
import { getBalance } from "#core/contract/profile/me.ts";
import { Button } from "#web/components/ui/button.tsx";
import { dialogOnDemand, Later } from "#web/components/ui/on-demand.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";
import { type Done, DoneDialog } from "./done-dialog.tsx";
import { ScheduleActions } from "./load-schedule-panels.ts";

const ReportQuestion = dialogOnDemand(
  async () => (await import("./report-question.tsx")).ReportQuestion,
);

/** Whether it is being sent, or is about to be, or could go on. */
export function isActive(status: string): boolean {
  return ["running", "paused", "preparing", "pending"].includes(status);
}

const stale = [getCampaign, listCampaigns, getBalance];

/** Pause, resume and cancel, where the campaign's state allows them, and what a cancellation did. */
export function ReportActions({ report }: { report: CampaignReport }) {
  const [done, setDone] = useState<Done>();
  return (
    <>
      <Actions report={report} onDone={setDone} />
      <DoneDialog done={done} onClose={() => setDone(undefined)} />
    </>
  );
}

function Actions({ report, onDone }: { report: CampaignReport; onDone: (done: Done) => void }) {
  const [asking, setAsking] = useState<"pause" | "cancel">();
  const done = (words: string) => () => {
    notifySuccess(words);
    setAsking(undefined);
  };
  const pause = useAction(pauseCampaign, { invalidates: stale, onSuccess: done("Paused") });
  const resume = useAction(resumeCampaign, { invalidates: stale, onSuccess: done("Resumed") });
  const cancel = useAction(cancelCampaign, { invalidates: stale, onSuccess: done("Cancelled") });
  const { _id: id, status, mayEdit } = report;
  const running = status === "running";
  const active = isActive(status);
  if (!mayEdit) return null;
  if (status === "scheduled" || (report.recurring && status === "paused")) {
    return (
      <Later waiting={<Skeleton className="h-9 w-80" />}>
        <ScheduleActions report={report} onDone={onDone} />
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
      {status === "paused" ? (
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
          onClose={() => setAsking(undefined)}
          onConfirm={() => (asking === "pause" ? pause : cancel).mutate({ id })}
        />
      ) : null}
    </>
  );
}
