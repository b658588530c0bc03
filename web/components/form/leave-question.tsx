import { ConfirmDialog } from "#web/components/ui/confirm-dialog.tsx";
import { useLeaveQuestion } from "#web/lib/use-leave-question.ts";
import { useUnloadWarning } from "#web/lib/use-unload-warning.ts";

interface LeaveQuestionProps {
  /** Whether something is not saved. */
  wouldLose: boolean;
  /** Whether this browser keeps it, so that a reload loses nothing. */
  kept?: boolean;
}

/** Asks before what was written on a page is left behind. */
export function LeaveQuestion({ wouldLose, kept = false }: LeaveQuestionProps) {
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
