import { type ReactNode, useState } from "react";
import { mayReschedule, SCHEDULE_TEXTS, scheduleProblem } from "#core/rules/schedules.ts";
import { DateTimeField } from "#web/components/form/date-time-field.tsx";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { ApiError, messageOf } from "#web/lib/api-error.ts";

interface MoveDialogProps {
  title: string;
  description: string;
  /** When it starts so far. */
  from: number;
  /** The call that moves it. */
  move: { error: Error | null; isPending: boolean; reset: () => void };
  onMove: (at: number) => void;
  onClose: () => void;
  /** What else is said if it is too late. */
  tooLate?: ReactNode;
}

/** Moves what is scheduled to another time; shortly before it starts, it says that it is too late. */
export function MoveDialog({
  title,
  description,
  from,
  move,
  onMove,
  onClose,
  tooLate,
}: MoveDialogProps) {
  const [at, setAt] = useState<number | undefined>(from);
  const [untimely, setUntimely] = useState<string>();
  const { scheduleAt, scduledate } = move.error instanceof ApiError ? move.error.fields : {};
  const refused = scheduleAt ?? scduledate;
  const problem = move.error && !refused ? messageOf(move.error) : undefined;
  // R088, R089.
  if (!mayReschedule(from, Date.now()) || problem === SCHEDULE_TEXTS.tooLate) {
    const { tooLateTitle, tooLate: description } = SCHEDULE_TEXTS;
    return (
      <Dialog
        title={tooLateTitle}
        description={description}
        onOpenChange={onClose}
        size="sm"
        footer={<Button onClick={onClose}>Close</Button>}
      >
        {tooLate}
      </Dialog>
    );
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
    if (at !== undefined && !wrong) onMove(at);
  };
  return (
    <FormDialog
      title={title}
      description={description}
      form={{ submit, submitting: move.isPending, formError: problem }}
      submitLabel="Reschedule"
      onClose={onClose}
    >
      <DateTimeField label="Send at" value={at} onValue={choose} error={untimely ?? refused} />
    </FormDialog>
  );
}
