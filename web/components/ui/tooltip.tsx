import * as Primitive from "radix-ui/tooltip";
import type { ReactNode } from "react";

interface TooltipProps {
  content: ReactNode;
  side?: "top" | "right" | "bottom" | "left";
  /** A single element that can be focused. */
  children: ReactNode;
}

/** A label for a control that shows only an icon. It is never the only place for information. */
export function Tooltip({ content, side = "top", children }: TooltipProps) {
  return (
    <Primitive.Provider delayDuration={300}>
      <Primitive.Root>
        <Primitive.Trigger asChild>{children}</Primitive.Trigger>
        <Primitive.Portal>
          <Primitive.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="appears z-50 max-w-64 rounded-md bg-foreground px-2 py-1 text-background text-xs"
          >
            {content}
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </Primitive.Provider>
  );
}
