import { useState } from "react";
import { history, type MessageRecord } from "#core/contract/messages/messages.ts";
import { getBalance } from "#core/contract/profile/me.ts";
import { cancelQuick, rescheduleQuick } from "#core/contract/quick-messages/quick-schedules.ts";
import { listScheduled } from "#core/contract/schedules/schedules.ts";
import { mayReschedule, SCHEDULE_TEXTS, scheduleProblem } from "#core/rules/schedules.ts";
import { DateTimeField } from "#web/components/form/date-time-field.tsx";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { ConfirmDialog } from "#web/components/ui/confirm-dialog.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { ApiError, messageOf } from "#web/lib/api-error.ts";
import { useAction } from "#web/lib/query.ts";

interface Change {
  /** The quick message. */
  id: string;
  onClose: () => void;
  /** With what its messages are shown with from now on. */
  onDone: (said: string, change: Partial<MessageRecord>) => void;
}

interface Cancellation extends Change {
  /** It waits for approval, and is paid for only then. */
  pending: boolean;
}

/** R090: asks first, and then says that it was done. */
export function CancelQuick({ id, pending, onClose, onDone }: Cancellation) {
  const cancel = useAction(cancelQuick, {
    invalidates: [history, listScheduled, getBalance],
    onSuccess: ({ message }) => onDone(message, { status: "cancel_schedule" }),
  });
  return (
    <ConfirmDialog
      danger
      onOpenChange={onClose}
      title="Cancel this message?"
      description={
        pending
          ? "It will not be sent to any of its numbers. Nothing was debited for it."
          : "It will not be sent to any of its numbers. What was debited goes back to your balance."
      }
      confirmLabel="Cancel the message"
      cancelLabel="Keep it"
      loading={cancel.isPending}
      onConfirm={() => cancel.mutate({ id })}
    />
  );
}

/** R088, R210: until three minutes before its time. */
export function MoveQuick({ id, from, onClose, onDone }: Change & { from: number }) {
  const [at, setAt] = useState<number | undefined>(from);
  const [untimely, setUntimely] = useState<string>();
  const move = useAction(rescheduleQuick, {
    handled: true,
    invalidates: [history, listScheduled],
    onSuccess: ({ message }) => onDone(message, { scheduleAt: at }),
  });
  const refused = move.error instanceof ApiError ? move.error.fields.scheduleAt : undefined;
  const problem = move.error && !refused ? messageOf(move.error) : undefined;
  if (!mayReschedule(from, Date.now()) || problem === SCHEDULE_TEXTS.tooLate) {
    const title = SCHEDULE_TEXTS.tooLateTitle;
    return <SaidDialog title={title} words={SCHEDULE_TEXTS.tooLate} onClose={onClose} />;
  }
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    const wrong = at === undefined ? SCHEDULE_TEXTS.required : scheduleProblem(at, Date.now());
    setUntimely(wrong);
    if (at !== undefined && !wrong) move.mutate({ id, scheduleAt: at });
  };
  return (
    <FormDialog
      title="Reschedule this message"
      description="It keeps its text, its numbers and what was debited."
      form={{ submit, submitting: move.isPending, formError: problem }}
      submitLabel="Reschedule"
      onClose={onClose}
    >
      <DateTimeField
        label="Send at"
        value={at}
        onValue={(next) => {
          setAt(next);
          setUntimely(undefined);
          move.reset();
        }}
        error={untimely ?? refused}
      />
    </FormDialog>
  );
}

export function SaidDialog({
  title,
  words,
  onClose,
}: {
  title: string;
  words?: string;
  onClose: () => void;
}) {
  return (
    <Dialog
      onOpenChange={onClose}
      size="sm"
      title={title}
      description={words}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {null}
    </Dialog>
  );
}
