import type { ReactNode } from "react";
import { ConfirmDialog } from "#web/components/ui/confirm-dialog.tsx";
import { Dialog, type DialogProps } from "#web/components/ui/dialog.tsx";
import { useLeaveQuestion } from "#web/lib/use-leave-question.ts";
import { useUnloadWarning } from "#web/lib/use-unload-warning.ts";

interface GuardedDialogProps extends Omit<DialogProps, "open" | "onOpenChange" | "footer"> {
  /** Whether something was entered that closing throws away. */
  wouldLose: boolean;
  onClose: () => void;
  /** Its buttons; what closes it calls `close`. */
  footer: (close: () => void) => ReactNode;
}

/** A dialog in which something is entered: however it is closed or left, it asks first if that would be lost. */
export function GuardedDialog({ wouldLose, onClose, footer, ...dialog }: GuardedDialogProps) {
  const leaving = useLeaveQuestion(() => wouldLose);
  useUnloadWarning(() => wouldLose);
  const close = () => leaving.before(onClose);
  return (
    <>
      <Dialog {...dialog} onOpenChange={close} footer={footer(close)} />
      <ConfirmDialog
        open={leaving.asking}
        onOpenChange={leaving.stay}
        title="Discard your changes?"
        description="What you have entered here is not saved."
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        danger
        onConfirm={leaving.leave}
      />
    </>
  );
}
