import { useState } from "react";
import { getCampaign, listCampaigns } from "#core/contract/campaigns/campaigns.ts";
import { listScheduled, rescheduleCampaign } from "#core/contract/schedules/schedules.ts";
import { mayReschedule, SCHEDULE_TEXTS, scheduleProblem } from "#core/rules/schedules.ts";
import { DateTimeField } from "#web/components/form/date-time-field.tsx";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { ApiError, messageOf } from "#web/lib/api-error.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";

interface RescheduleDialogProps {
  campaign: { _id: string; name: string; scheduleAt: number };
  onClose: () => void;
}

/** Moves a scheduled campaign to another time; shortly before it starts, it says that it is too late. */
export function RescheduleDialog({ campaign, onClose }: RescheduleDialogProps) {
  const { _id: scduleid, name, scheduleAt } = campaign;
  const [at, setAt] = useState<number | undefined>(scheduleAt);
  const [untimely, setUntimely] = useState<string>();
  const move = useAction(rescheduleCampaign, {
    handled: true,
    invalidates: [listScheduled, listCampaigns, getCampaign],
    onSuccess: ({ message }) => {
      notifySuccess(message);
      onClose();
    },
  });
  const refused = move.error instanceof ApiError ? move.error.fields.scduledate : undefined;
  const problem = move.error && !refused ? messageOf(move.error) : undefined;
  if (!mayReschedule(scheduleAt, Date.now()) || problem === SCHEDULE_TEXTS.tooLate) {
    return <TooLate onClose={onClose} />;
  }
  const choose = (next: number | undefined) => {
    setAt(next);
    setUntimely(undefined);
    move.reset();
  };
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    const wrong = at === undefined ? SCHEDULE_TEXTS.required : scheduleProblem(at, Date.now());
    setUntimely(wrong);
    if (at === undefined || wrong) return;
    move.mutate({ queueJobId: "accept", scduleid, scduledate: at });
  };
  return (
    <FormDialog
      title={`Reschedule ${name}`}
      description="It keeps its message, its groups and what was debited."
      form={{ submit, submitting: move.isPending, formError: problem }}
      submitLabel="Reschedule"
      onClose={onClose}
    >
      <DateTimeField label="Send at" value={at} onValue={choose} error={untimely ?? refused} />
    </FormDialog>
  );
}

/** R088, R089. */
function TooLate({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      onOpenChange={onClose}
      size="sm"
      title={SCHEDULE_TEXTS.tooLateTitle}
      description={SCHEDULE_TEXTS.tooLate}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <p className="pb-5 text-muted-foreground">
        It can be moved until 3 minutes before it starts. You can still cancel it.
      </p>
    </Dialog>
  );
}
