import type { ReactNode } from "react";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";

interface SaidDialogProps {
  title: string;
  words?: string;
  onClose: () => void;
  children?: ReactNode;
}

/** R081, R090: what was done, or why it cannot be, and what it means for the messages and the money. */
export function SaidDialog({ title, words, onClose, children }: SaidDialogProps) {
  return (
    <Dialog
      onOpenChange={onClose}
      size="sm"
      title={title}
      description={words}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {children}
    </Dialog>
  );
}
