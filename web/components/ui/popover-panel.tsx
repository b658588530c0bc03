import * as Primitive from "radix-ui/popover";
import type { PopoverProps } from "./popover.tsx";

/** A Popover that has been pressed. */
export function PopoverPanel({
  trigger,
  label,
  children,
  align = "start",
  onCloseAutoFocus,
  ...rest
}: PopoverProps) {
  return (
    <Primitive.Root defaultOpen {...rest}>
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
