import type { ReactNode } from "react";
import { loadOverlays } from "./load-overlays.ts";
import { onDemand } from "./on-demand.tsx";
import { OnceOpen } from "./once-open.tsx";

export interface DialogProps {
  /** By default it is: the parent shows it only while it is open. */
  open?: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /**
   * Buttons, the primary one last. `<Button type="submit" form={id}>` here submits a form in
   * `children`.
   */
  footer?: ReactNode;
  children?: ReactNode;
  size?: "sm" | "md" | "lg";
  /** A sheet at the page's right edge instead of a box in its middle. */
  side?: boolean;
}

const DialogPanel = onDemand(async () => (await loadOverlays()).DialogPanel);

export function Dialog(props: DialogProps) {
  return (
    <OnceOpen open={props.open ?? true} onOpenChange={props.onOpenChange}>
      <DialogPanel {...props} />
    </OnceOpen>
  );
}
