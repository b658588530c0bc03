import {
  type ComponentProps,
  Fragment,
  memo,
  type Ref,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { LONGEST_TEXT } from "#core/rules/written.ts";
import type { ControlProps } from "#web/components/form/field.tsx";
import { Textarea } from "#web/components/ui/textarea.tsx";
import { cn } from "#web/lib/cn.ts";
import { formatCount, formatCounted } from "#web/lib/format.ts";
import { chipClass, chipWords, forcingClass, tagClass } from "./chip-look.ts";
import type { Insert } from "./insert-at-cursor.ts";
import type { MergeField } from "./merge-fields.ts";
import { bounded, overflow } from "./text-bound.ts";
import { textMarks } from "./text-marks.ts";
import { useEditor } from "./use-editor.ts";

/** What the tools around the text do with it. */
export interface MessageHandle {
  focus: () => void;
  insert: Insert;
}

interface MessageBoxProps extends ControlProps {
  ref: Ref<MessageHandle>;
  value: string;
  onValue: (value: string) => void;
  /** The fields that a merge tag may name; undefined while they are not known. */
  fields: readonly MergeField[] | undefined;
}

/**
 * The text of a message, with its tags as chips. A light field at first; the editor, which is larger than
 * all else on the screen, loads when someone is about to write, and takes over text, caret and undo. If it
 * cannot be loaded, the light field goes on working.
 */
export function MessageBox({ ref, fields, ...rest }: MessageBoxProps) {
  const { value, onValue, leftOut, ...control } = useBound(rest);
  const editor = useEditor({ value, onValue, fields, control });
  useImperativeHandle(ref, () => editor.handle, [editor.handle]);
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only watches for the first sign of a person */}
      <div
        className="group relative rounded-lg bg-surface text-foreground"
        onPointerEnter={editor.load}
        onFocus={editor.load}
      >
        {editor.ready ? null : (
          <LightBox
            {...control}
            {...editor.light}
            value={value}
            fields={fields}
            onValue={onValue}
          />
        )}
        <div
          ref={editor.host}
          className={cn(
            "rounded-lg border border-input transition-colors hover:border-muted-foreground has-aria-invalid:border-danger has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-ring",
            !editor.ready && "hidden",
          )}
        />
        <input type="hidden" name="message" value={value} />
      </div>
      {leftOut > 0 ? (
        <p role="alert" className="mt-1 text-danger-text text-xs">
          We left out {formatCounted(leftOut, "character")}: this field takes{" "}
          {formatCount(LONGEST_TEXT)} at most.
        </p>
      ) : null}
    </>
  );
}

/** A text that is never longer than any message may be: what was written, pasted, or kept from another day. */
function useBound<P extends Pick<MessageBoxProps, "value" | "onValue">>(props: P) {
  const { value, onValue } = props;
  const [leftOut, setLeftOut] = useState(0);
  const shown = bounded(value);
  const take = (before: string, next: string, cut = 0) => {
    const over = overflow(before, next);
    // The editor, when it takes over, says again what is written.
    if (next !== shown || cut > 0) setLeftOut(over ? over.to - over.from : cut);
    onValue(over ? next.slice(0, over.from) + next.slice(over.to) : next);
  };
  const onLong = useEffectEvent(() => take("", value));
  const isLong = shown !== value;
  useEffect(() => {
    if (isLong) onLong();
  }, [isLong]);
  return {
    ...props,
    value: shown,
    leftOut,
    onValue: (next: string, cut?: number) => take(shown, next, cut),
  };
}

type LightBoxProps = Omit<ComponentProps<"textarea">, "value" | "onChange"> & {
  value: string;
  onValue: (value: string) => void;
  fields: readonly MergeField[] | undefined;
};

// All layers wrap in the same places only if they share these classes.
const layerClass =
  "field-sizing-content max-h-[var(--message-most,24rem)] min-h-[var(--message-least,9rem)] resize-none whitespace-pre-wrap break-words px-3 py-2 [scrollbar-gutter:stable] [unicode-bidi:plaintext]";

const restBorder = "border-input group-hover:border-muted-foreground";

/**
 * A text area that shows chips until it is written in, and otherwise the text with its tags and the characters
 * that force Unicode marked on a layer behind it.
 */
function LightBox({ value, onValue, fields, onFocus, onBlur, ...rest }: LightBoxProps) {
  const layer = useRef<HTMLDivElement>(null);
  const settled = useDeferredValue(value);
  const [writing, setWriting] = useState(false);
  return (
    <>
      <TextLayer
        ref={layer}
        text={settled}
        fields={fields}
        draws={writing ? "marks" : "chips"}
        className={cn(
          layerClass,
          "rounded-lg border",
          writing
            ? "pointer-events-none absolute inset-0 overflow-hidden [contain:strict] border-transparent text-transparent"
            : cn("overflow-hidden", rest["aria-invalid"] ? "border-danger" : restBorder),
        )}
      />
      <Textarea
        {...rest}
        value={value}
        onFocus={(event) => {
          setWriting(true);
          onFocus?.(event);
        }}
        onBlur={(event) => {
          setWriting(false);
          onBlur?.(event);
        }}
        onChange={(event) => onValue(event.target.value)}
        onScroll={(event) => {
          if (layer.current) layer.current.scrollTop = event.currentTarget.scrollTop;
        }}
        className={cn(
          layerClass,
          "block overflow-y-auto bg-transparent",
          writing ? "relative" : "absolute inset-0 size-full opacity-0",
        )}
      />
    </>
  );
}

interface TextLayerProps {
  ref?: Ref<HTMLDivElement>;
  text: string;
  fields: readonly MergeField[] | undefined;
  /** Chips in the place of tags, as in the editor; or only marks, behind the text of another layer. */
  draws: "chips" | "marks";
  className: string;
}

/** A text with what is marked in it. */
const TextLayer = memo(function TextLayer({ ref, text, fields, draws, className }: TextLayerProps) {
  const { tags, forcing } = textMarks(text, fields);
  const pieces = [
    ...tags.map((tag) => ({
      ...tag,
      look: draws === "chips" ? chipClass(tag) : tagClass(tag),
      shown: draws === "chips" ? chipWords(tag) : text.slice(tag.start, tag.end),
    })),
    ...forcing.map(({ start, end }) => ({
      start,
      end,
      look: forcingClass,
      shown: text.slice(start, end),
    })),
  ].toSorted((one, other) => one.start - other.start);
  return (
    <div ref={ref} aria-hidden="true" className={className}>
      {pieces.map(({ start, look, shown }, i) => (
        <Fragment key={start}>
          {text.slice(pieces[i - 1]?.end ?? 0, start)}
          <span className={cn(look, draws === "marks" && "text-transparent")}>{shown}</span>
        </Fragment>
      ))}
      {text.slice(pieces.at(-1)?.end ?? 0)}
      {/* So that an empty last line has its height. */}
      {"\u200b"}
    </div>
  );
});
