import { CalendarClock, CirclePause, CirclePlay, CircleX, PencilLine } from "lucide-react";
import { useState } from "react";
import {
  type CampaignReport,
  getCampaign,
  listCampaigns,
  pauseCampaign,
  resumeCampaign,
} from "#core/contract/campaigns/campaigns.ts";
import { listScheduled } from "#core/contract/schedules/schedules.ts";
import { Button, LinkButton } from "#web/components/ui/button.tsx";
import { notifySuccess } from "#web/lib/notify.ts";
import { paths } from "#web/lib/paths.ts";
import { useAction } from "#web/lib/query.ts";
import { CancelScheduleDialog } from "./cancel-schedule-dialog.tsx";
import { RescheduleDialog } from "./reschedule-dialog.tsx";

const STALE = [getCampaign, listCampaigns, listScheduled];
const said = (words: string) => () => notifySuccess(words);

interface ScheduleActionsProps {
  report: CampaignReport;
}

/** R039, R076: a scheduled campaign can be edited, moved and cancelled; one that repeats, paused. */
export function ScheduleActions({ report }: ScheduleActionsProps) {
  const [asking, setAsking] = useState<"move" | "cancel">();
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
        <LinkButton variant="outline" to={paths.editScheduled(scduleid)}>
          <PencilLine aria-hidden="true" />
          Edit
        </LinkButton>
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
      {asking === "cancel" ? <CancelScheduleDialog campaign={report} onClose={close} /> : null}
    </>
  );
}
