import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";

/** What was done, and what it means for the messages and the money. */
export interface Done {
  title: string;
  description: string;
}

interface DoneDialogProps {
  done: Done | undefined;
  onClose: () => void;
}

/** R081, R090: the dialog that follows a cancellation. */
export function DoneDialog({ done, onClose }: DoneDialogProps) {
  if (!done) return null;
  return (
    <Dialog
      size="sm"
      onOpenChange={onClose}
      title={done.title}
      description={done.description}
      footer={<Button onClick={onClose}>Close</Button>}
    />
  );
}
