import { ConfirmDialog } from "#web/components/ui/confirm-dialog.tsx";

interface DiscardDialogProps {
  open: boolean;
  onKeep: () => void;
  onDiscard: () => void;
}

/** Asks before what was written is lost. */
export function DiscardDialog({ open, onKeep, onDiscard }: DiscardDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onKeep}
      title="Discard this message?"
      description="What you have written is not kept."
      confirmLabel="Discard"
      cancelLabel="Keep writing"
      danger
      onConfirm={onDiscard}
    />
  );
}
