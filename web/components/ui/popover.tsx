import * as Primitive from "radix-ui/popover";
import type { ReactNode } from "react";

interface PopoverProps {
  trigger: ReactNode;
  /** Names the panel for screen readers. */
  label: string;
  children: ReactNode;
  align?: "start" | "center" | "end";
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Where the focus goes when it closes: prevent the default and focus something. */
  onCloseAutoFocus?: (event: Event) => void;
}

export function Popover({
  trigger,
  label,
  children,
  align = "start",
  onCloseAutoFocus,
  ...rest
}: PopoverProps) {
  return (
    <Primitive.Root {...rest}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          onCloseAutoFocus={onCloseAutoFocus}
          className="floats appears z-50 w-72 max-w-[calc(100vw-1rem)] rounded-lg p-3 outline-none"
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
