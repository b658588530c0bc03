import { CalendarClock, CircleX, PencilLine } from "lucide-react";
import { useState } from "react";
import type { CampaignReport } from "#core/contract/campaigns.ts";
import { Button } from "#web/components/ui/button.tsx";
import { CancelScheduleDialog } from "./cancel-schedule-dialog.tsx";
import { RescheduleDialog } from "./reschedule-dialog.tsx";
import { useEditScheduled } from "./use-edit-scheduled.ts";

/** R039, R076: a scheduled campaign can be edited, moved and cancelled. */
export function ScheduleActions({ report }: { report: CampaignReport }) {
  const [asking, setAsking] = useState<"move" | "cancel">();
  const edit = useEditScheduled();
  const { _id: scduleid, scheduleAt } = report;
  const close = () => setAsking(undefined);
  return (
    <>
      <Button variant="outline" loading={edit.isPending} onClick={() => edit.mutate({ scduleid })}>
        <PencilLine aria-hidden="true" />
        Edit
      </Button>
      <Button variant="outline" onClick={() => setAsking("move")}>
        <CalendarClock aria-hidden="true" />
        Reschedule
      </Button>
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
