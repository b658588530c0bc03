import {
  type ComponentProps,
  Fragment,
  memo,
  type Ref,
  useDeferredValue,
  useRef,
  useState,
} from "react";
import { Textarea } from "#web/components/ui/textarea.tsx";
import { cn } from "#web/lib/cn.ts";
import { chipClass, chipWords, forcingClass, tagClass } from "./chip-look.ts";
import type { MergeField } from "./merge-fields.ts";
import { textMarks } from "./text-marks.ts";

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
export function LightBox({ value, onValue, fields, onFocus, onBlur, ...rest }: LightBoxProps) {
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
