import { getCampaign, listCampaigns } from "#core/contract/campaigns/campaigns.ts";
import { listScheduled, rescheduleCampaign } from "#core/contract/schedules/schedules.ts";
import { MoveDialog } from "#web/components/messages/move-dialog.tsx";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";

interface RescheduleDialogProps {
  campaign: { _id: string; name: string; scheduleAt: number };
  onClose: () => void;
}

/** Moves a scheduled campaign to another time. */
export function RescheduleDialog({ campaign, onClose }: RescheduleDialogProps) {
  const { _id: scduleid, name, scheduleAt } = campaign;
  const move = useAction(rescheduleCampaign, {
    handled: true,
    invalidates: [listScheduled, listCampaigns, getCampaign],
    onSuccess: ({ message }) => {
      notifySuccess(message);
      onClose();
    },
  });
  return (
    <MoveDialog
      title={`Reschedule ${name}`}
      description="It keeps its message, its groups and what was debited."
      from={scheduleAt}
      move={move}
      onMove={(scduledate) => move.mutate({ queueJobId: "accept", scduleid, scduledate })}
      onClose={onClose}
      tooLate={
        <p className="pb-5 text-muted-foreground">
          It can be moved until 3 minutes before it starts. You can still cancel it.
        </p>
      }
    />
  );
}
