import * as Primitive from "radix-ui/popover";
import { cn } from "#web/lib/cn.ts";
import type { PopoverProps } from "./popover.tsx";

/** A Popover that has been pressed. */
export function PopoverPanel({
  trigger,
  label,
  children,
  align = "start",
  wide = false,
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
          className={cn(
            "floats appears z-50 max-w-md rounded-lg p-3 outline-none max-sm:w-[calc(100vw-1rem)]",
            wide ? "sm:w-96" : "sm:w-72",
          )}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
