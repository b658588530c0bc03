import type { ReactNode } from "react";
import { loadOverlays } from "./load-overlays.ts";
import { onDemand } from "./on-demand.tsx";
import { OnceOpen } from "./once-open.tsx";

export interface ConfirmDialogProps {
  /** By default it is: the parent shows it only while it is open. */
  open?: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: ReactNode;
  /** What the button does, as a verb: "Remove contact". */
  confirmLabel: string;
  cancelLabel?: string;
  /** Makes the Cancel button do more than close; Escape only ever closes. */
  onCancel?: () => void;
  /** Runs on confirmation; close the dialog yourself when it is done. */
  onConfirm: () => void;
  loading?: boolean;
  /** Why what was confirmed was refused. */
  error?: Error | null;
  /** Red, for what cannot be undone. */
  danger?: boolean;
  children?: ReactNode;
}

const ConfirmDialogPanel = onDemand(async () => (await loadOverlays()).ConfirmDialogPanel);

/** A question that must be answered: Escape and Cancel leave everything as it was. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <OnceOpen open={props.open ?? true} onOpenChange={props.onOpenChange}>
      <ConfirmDialogPanel {...props} />
    </OnceOpen>
  );
}
