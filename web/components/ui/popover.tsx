import type { ReactNode } from "react";
import { loadOverlays } from "./load-overlays.ts";
import { onDemand } from "./on-demand.tsx";
import { UntilPressed } from "./until-pressed.tsx";

export interface PopoverProps {
  trigger: ReactNode;
  /** Names the panel for screen readers. */
  label: string;
  children: ReactNode;
  align?: "start" | "center" | "end";
  /** For sentences rather than fields. */
  wide?: boolean;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Where the focus goes when it closes: prevent the default and focus something. */
  onCloseAutoFocus?: (event: Event) => void;
}

const PopoverPanel = onDemand(async () => (await loadOverlays()).PopoverPanel);

export function Popover(props: PopoverProps) {
  const { trigger, open, onOpenChange } = props;
  return (
    <UntilPressed
      popup="dialog"
      trigger={trigger}
      open={open}
      onPress={() => onOpenChange?.(true)}
      onMissing={() => onOpenChange?.(false)}
    >
      <PopoverPanel {...props} />
    </UntilPressed>
  );
}
