import { CalendarClock, CirclePause, CirclePlay, CircleX, PencilLine } from "lucide-react";
import { useState } from "react";
import {
  type CampaignReport,
  getCampaign,
  listCampaigns,
  pauseCampaign,
  resumeCampaign,
} from "#core/contract/campaigns.ts";
import { listScheduled } from "#core/contract/scheduler.ts";
import { Button } from "#web/components/ui/button.tsx";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";
import { CancelScheduleDialog } from "./cancel-schedule-dialog.tsx";
import type { Done } from "./done-dialog.tsx";
import { RescheduleDialog } from "./reschedule-dialog.tsx";
import { useEditScheduled } from "./use-edit-scheduled.ts";

const STALE = [getCampaign, listCampaigns, listScheduled];
const said = (words: string) => () => notifySuccess(words);

interface ScheduleActionsProps {
  report: CampaignReport;
  onDone: (done: Done) => void;
}

/** R039, R076: a scheduled campaign can be edited, moved and cancelled; one that repeats, paused. */
export function ScheduleActions({ report, onDone }: ScheduleActionsProps) {
  const [asking, setAsking] = useState<"move" | "cancel">();
  const edit = useEditScheduled();
  const pause = useAction(pauseCampaign, { invalidates: STALE, onSuccess: said("Paused") });
  const resume = useAction(resumeCampaign, { invalidates: STALE, onSuccess: said("Resumed") });
  const { _id: scduleid, scheduleAt, status, recurring } = report;
  const close = () => setAsking(undefined);
  return (
    <>
      {status === "paused" ? (
        <Button loading={resume.isPending} onClick={() => resume.mutate({ id: scduleid })}>
          <CirclePlay aria-hidden="true" />
          Resume
        </Button>
      ) : (
        <Button
          variant="outline"
          loading={edit.isPending}
          onClick={() => edit.mutate({ scduleid })}
        >
          <PencilLine aria-hidden="true" />
          Edit
        </Button>
      )}
      {recurring && status === "scheduled" ? (
        <Button
          variant="outline"
          loading={pause.isPending}
          onClick={() => pause.mutate({ id: scduleid })}
        >
          <CirclePause aria-hidden="true" />
          Pause
        </Button>
      ) : null}
      {recurring ? null : (
        <Button variant="outline" onClick={() => setAsking("move")}>
          <CalendarClock aria-hidden="true" />
          Reschedule
        </Button>
      )}
      <Button variant="outline" onClick={() => setAsking("cancel")}>
        <CircleX aria-hidden="true" />
        Cancel
      </Button>
      {asking === "move" && scheduleAt !== undefined ? (
        <RescheduleDialog campaign={{ ...report, scheduleAt }} onClose={close} />
      ) : null}
      {asking === "cancel" ? (
        <CancelScheduleDialog campaign={report} onClose={close} onDone={onDone} />
      ) : null}
    </>
  );
}
