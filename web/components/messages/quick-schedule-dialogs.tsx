import { history, type MessageRecord } from "#core/contract/messages/messages.ts";
import { getBalance } from "#core/contract/profile/me.ts";
import { cancelQuick, rescheduleQuick } from "#core/contract/quick-messages/quick-schedules.ts";
import { listScheduled } from "#core/contract/schedules/schedules.ts";
import { ConfirmDialog } from "#web/components/ui/confirm-dialog.tsx";
import { useDates } from "#web/lib/dates.ts";
import { useAction } from "#web/lib/query.ts";
import { MoveDialog } from "./move-dialog.tsx";

interface Change {
  /** The quick message. */
  id: string;
  onClose: () => void;
  /** With what its messages are shown with from now on. */
  onDone: (said: string, change: Partial<MessageRecord>) => void;
}

interface Cancellation extends Change {
  /** When it goes out, if it has a time. */
  at: number | undefined;
  /** It waits for approval, and is paid for only then. */
  pending: boolean;
}

/** R090: asks first, and then says that it was done. */
export function CancelQuick({ id, at, pending, onClose, onDone }: Cancellation) {
  const cancel = useAction(cancelQuick, {
    handled: true,
    invalidates: [history, listScheduled, getBalance],
    onSuccess: ({ message }) => onDone(message, { status: "cancel_schedule" }),
  });
  const { date, time } = useDates();
  return (
    <ConfirmDialog
      danger
      onOpenChange={onClose}
      title={
        at === undefined ? "Cancel this message?" : `Cancel the message of ${date(at)} ${time(at)}?`
      }
      description={
        pending
          ? "It will not be sent to any of its numbers. Nothing was debited for it."
          : "It will not be sent to any of its numbers. What was debited goes back to your balance."
      }
      confirmLabel="Cancel the message"
      cancelLabel="Keep it"
      loading={cancel.isPending}
      error={cancel.error}
      onConfirm={() => cancel.mutate({ id })}
    />
  );
}

/** R088, R210: until three minutes before its time. */
export function MoveQuick({ id, from, onClose, onDone }: Change & { from: number }) {
  const { date, time } = useDates();
  const move = useAction(rescheduleQuick, {
    handled: true,
    invalidates: [history, listScheduled],
    onSuccess: ({ message }, { scheduleAt }) => onDone(message, { scheduleAt: Number(scheduleAt) }),
  });
  return (
    <MoveDialog
      title={`Reschedule the message of ${date(from)} ${time(from)}`}
      description="It keeps its text, its numbers and what was debited."
      from={from}
      move={move}
      onMove={(scheduleAt) => move.mutate({ id, scheduleAt })}
      onClose={onClose}
    />
  );
}
