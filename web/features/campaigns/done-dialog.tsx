import { SaidDialog } from "#web/components/messages/said-dialog.tsx";

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
  return done ? <SaidDialog title={done.title} words={done.description} onClose={onClose} /> : null;
}
