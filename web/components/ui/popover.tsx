import { lazy, type ReactNode } from "react";
import { loadOverlays } from "./load-overlays.ts";
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

const PopoverPanel = lazy(async () => ({ default: (await loadOverlays()).PopoverPanel }));

export function Popover(props: PopoverProps) {
  const { trigger, open, onOpenChange } = props;
  return (
    <UntilPressed popup="dialog" trigger={trigger} open={open} onPress={() => onOpenChange?.(true)}>
      <PopoverPanel {...props} />
    </UntilPressed>
  );
}
