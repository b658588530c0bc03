import { ConfirmDialog } from "#web/components/ui/confirm-dialog.tsx";
import { useLeaveQuestion } from "#web/lib/use-leave-question.ts";
import { useUnloadWarning } from "#web/lib/use-unload-warning.ts";
import type { FormState } from "./form.tsx";

interface LeaveQuestionProps {
  form: Pick<FormState, "dirty" | "submitting">;
  /** Whether this browser keeps what is written, so that a reload loses nothing. */
  kept?: boolean;
}

/** Asks before what was written in a form of a page is left behind. */
export function LeaveQuestion({ form, kept = false }: LeaveQuestionProps) {
  const wouldLose = (form.dirty ?? false) && !form.submitting;
  const leaving = useLeaveQuestion(() => wouldLose);
  useUnloadWarning(() => wouldLose && !kept);
  return (
    <ConfirmDialog
      open={leaving.asking}
      onOpenChange={leaving.stay}
      title="Leave without saving?"
      description={
        kept
          ? "Your changes are not saved. This browser keeps them until you come back."
          : "Your changes are not saved and will be lost."
      }
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={leaving.leave}
    />
  );
}
