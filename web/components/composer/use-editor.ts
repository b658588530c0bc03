import {
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import type { ControlProps } from "#web/components/form/field.tsx";
import type { Attributes, MessageEditor } from "./editor/message-editor.ts";
import { insertAtCursor } from "./insert-at-cursor.ts";
import type { MergeField } from "./merge-fields.ts";
import type { MessageHandle } from "./message-box.tsx";

interface EditorValues {
  value: string;
  onValue: (value: string, leftOut?: number) => void;
  fields: readonly MergeField[] | undefined;
  control: ControlProps;
}

/** The light field, and from the first sign that someone will write the editor in its place. */
export function useEditor(values: EditorValues) {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<MessageEditor>(undefined);
  const latest = useRef(values);
  const [ready, setReady] = useState(false);
  const light = useLightBox();
  useLayoutEffect(() => {
    latest.current = values;
  });
  const onText = useSentTexts(editor, values.value, latest);

  const load = useCallback(() => {
    if (editor.current) return;
    import("./editor/message-editor.ts")
      .then(async ({ createEditor }) => {
        await light.idle();
        const area = light.area.current;
        const parent = host.current;
        if (editor.current || !area || !parent) return;
        const focused = document.activeElement === area;
        const { pressed, ...start } = light.handover(area);
        const { fields, control } = latest.current;
        const attributes = attributesOf(control);
        const made = createEditor({ parent, ...start, fields, attributes, onText });
        editor.current = made;
        flushSync(() => setReady(true));
        if (focused) made.focus();
        if (focused && pressed) made.caretTo(pressed);
      })
      // The light field goes on working, and the next sign tries again.
      .catch(() => {});
  }, [light, onText]);

  useEffect(() => editor.current?.setFields(values.fields), [values.fields]);
  useAttributes(editor, values.control, ready);
  useEffect(() => () => editor.current?.destroy(), []);

  const handle = useMemo<MessageHandle>(
    () => ({
      focus: () => (editor.current ?? light.area.current)?.focus(),
      insert: (...piece) => {
        if (editor.current) editor.current.insert(...piece);
        else latest.current.onValue(insertAtCursor(light.area.current, ...piece));
      },
    }),
    [light],
  );
  return { ready, load, host, handle, light: light.props };
}

/** Keeps the editor's text and the form's in step: what comes back from the form must not undo a later key. */
function useSentTexts(
  editor: RefObject<MessageEditor | undefined>,
  value: string,
  latest: RefObject<EditorValues>,
): (text: string, leftOut: number) => void {
  const sent = useRef<string[]>([]);
  useEffect(() => {
    const at = sent.current.lastIndexOf(value);
    sent.current = at === -1 ? [] : sent.current.slice(at + 1);
    if (at === -1) editor.current?.setText(value);
  }, [editor, value]);
  return useCallback(
    (text: string, leftOut: number) => {
      sent.current.push(text);
      latest.current.onValue(text, leftOut);
    },
    [latest],
  );
}

function useAttributes(
  editor: RefObject<MessageEditor | undefined>,
  control: ControlProps,
  ready: boolean,
): void {
  const {
    id,
    "aria-labelledby": label,
    "aria-describedby": description,
    "aria-invalid": invalid,
    "aria-required": required,
  } = control;
  useEffect(() => {
    const next = {
      id,
      "aria-labelledby": label,
      "aria-describedby": description,
      "aria-invalid": invalid,
      "aria-required": required,
    };
    if (ready) editor.current?.setAttributes(attributesOf(next));
  }, [editor, id, label, description, invalid, required, ready]);
  useEffect(() => {
    if (!ready) return;
    // A label focuses form controls only.
    const focus = () => editor.current?.focus();
    const element = document.getElementById(label);
    element?.addEventListener("click", focus);
    return () => element?.removeEventListener("click", focus);
  }, [editor, label, ready]);
}

function attributesOf(control: ControlProps): Attributes {
  return Object.fromEntries(
    Object.entries(control).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );
}

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
function useLightBox() {
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
