import * as Primitive from "radix-ui/tooltip";
import { type Ref, useImperativeHandle } from "react";
import type { TooltipProps } from "./tooltip.tsx";

interface TooltipPanelProps extends Pick<TooltipProps, "content" | "side"> {
  id: string;
  /** What it labels, which is on the page already. */
  anchor: HTMLElement;
  onClose: () => void;
}

/** A Tooltip that is shown. */
export function TooltipPanel({ id, anchor, content, side = "top", onClose }: TooltipPanelProps) {
  return (
    <Primitive.Provider>
      <Primitive.Root open onOpenChange={(open) => open || onClose()}>
        <Primitive.Trigger asChild>
          <OnThePage element={anchor} />
        </Primitive.Trigger>
        <Primitive.Portal>
          <Primitive.Content
            id={id}
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

/** Takes Radix's ref to an element that something else has rendered. */
function OnThePage({ element, ref }: { element: HTMLElement; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => element, [element]);
  return null;
}
