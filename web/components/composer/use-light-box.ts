import { type PointerEvent, useMemo, useRef } from "react";

interface Point {
  x: number;
  y: number;
}

/** What the light field knows when the editor takes its place. */
interface Handover {
  /** The text before anything was written in it. */
  before: string;
  text: string;
  selection: readonly [anchor: number, head: number];
  /** Where it was pressed, if nothing was written since. */
  pressed: Point | undefined;
}

/** Follows what someone does in the light field, until the editor takes its place. */
export function useLightBox() {
  const area = useRef<HTMLTextAreaElement>(null);
  return useMemo(() => {
    let before: string | undefined;
    let pressed: Point | undefined;
    let busy = false;
    let whenIdle: (() => void) | undefined;
    const begin = () => {
      busy = true;
    };
    const end = () => {
      busy = false;
      whenIdle?.();
    };
    const written = () => {
      pressed = undefined;
    };
    return {
      area,
      props: {
        ref: area,
        onFocus: () => {
          before ??= area.current?.value;
        },
        onKeyDown: written,
        onInput: written,
        onCompositionStart: begin,
        onCompositionEnd: end,
        onPointerDown: ({ clientX, clientY }: PointerEvent) => {
          pressed = { x: clientX, y: clientY };
          begin();
          // Outside the field, too, and when the press becomes a scroll.
          addEventListener("pointerup", end, { once: true });
          addEventListener("pointercancel", end, { once: true });
        },
      },
      /** Waits for the end of a word being composed, or of a press: neither survives a change of element. */
      async idle(): Promise<void> {
        while (busy) await new Promise<void>((resolve) => (whenIdle = resolve));
      },
      handover(field: HTMLTextAreaElement): Handover {
        const { value: text, selectionStart: start, selectionEnd: end, selectionDirection } = field;
        const selection =
          selectionDirection === "backward" ? ([end, start] as const) : ([start, end] as const);
        return { before: before ?? text, text, selection, pressed };
      },
    };
  }, []);
}
