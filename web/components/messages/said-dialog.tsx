import type { ReactNode } from "react";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";

/** What was done, or why it cannot be, and what it means for the messages and the money. */
export interface Said {
  title: string;
  description?: string;
}

interface SaidDialogProps extends Said {
  onClose: () => void;
  children?: ReactNode;
}

/** R081, R090. */
export function SaidDialog({ onClose, children, ...said }: SaidDialogProps) {
  return (
    <Dialog
      {...said}
      onOpenChange={onClose}
      size="sm"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {children}
    </Dialog>
  );
}
