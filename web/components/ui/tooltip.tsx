import * as Slot from "radix-ui/slot";
import { type PointerEvent, type ReactNode, useId, useRef, useState } from "react";
import { loadOverlays } from "./load-overlays.ts";
import { Opening, onDemand } from "./on-demand.tsx";

export interface TooltipProps {
  content: ReactNode;
  side?: "top" | "right" | "bottom" | "left";
  /** A single element that can be focused. */
  children: ReactNode;
}

const DELAY_MS = 300;

const TooltipPanel = onDemand(async () => (await loadOverlays()).TooltipPanel);

/** A label for a control that shows only an icon. It is never the only place for information. */
export function Tooltip({ content, side, children }: TooltipProps) {
  const id = useId();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [anchor, setAnchor] = useState<HTMLElement>();
  const close = () => {
    clearTimeout(waiting.current);
    setAnchor(undefined);
  };
  const openSoon = ({ currentTarget, pointerType }: PointerEvent<HTMLElement>) => {
    if (pointerType === "touch") return;
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => setAnchor(currentTarget), DELAY_MS);
  };
  return (
    <>
      <Slot.Root
        aria-describedby={anchor ? id : undefined}
        onPointerEnter={openSoon}
        // Once it is shown, it stays while the pointer moves onto it: then Radix closes it.
        onPointerLeave={() => clearTimeout(waiting.current)}
        onPointerDown={close}
        onFocus={({ currentTarget }) => {
          if (currentTarget.matches(":focus-visible")) setAnchor(currentTarget);
        }}
        onBlur={close}
        onClick={close}
      >
        {children}
      </Slot.Root>
      {anchor ? (
        <Opening quiet onMissing={close}>
          <TooltipPanel {...{ id, anchor, content, side }} onClose={close} />
        </Opening>
      ) : null}
    </>
  );
}
