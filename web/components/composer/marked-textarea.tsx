import { type ComponentProps, useDeferredValue, useRef } from "react";
import { Textarea } from "#web/components/ui/textarea.tsx";
import { cn } from "#web/lib/cn.ts";
import { MarksLayer } from "./marks-layer.tsx";
import type { MergeField } from "./merge-fields.ts";

type MarkedTextareaProps = Omit<ComponentProps<"textarea">, "value" | "onChange"> & {
  value: string;
  onValue: (value: string) => void;
  /** The fields that a merge tag may name; undefined while they are not known. */
  fields: readonly MergeField[] | undefined;
};

// Both layers wrap in the same places only if they share these classes.
const layerClass =
  "field-sizing-content max-h-96 min-h-36 resize-none whitespace-pre-wrap break-words px-3 py-2 [scrollbar-gutter:stable]";

/** A text area that marks merge tags and characters that force Unicode, on a layer behind the text. */
export function MarkedTextarea({ value, onValue, fields, ...rest }: MarkedTextareaProps) {
  const marks = useRef<HTMLDivElement>(null);
  const settled = useDeferredValue(value);
  return (
    <div className="relative rounded-lg bg-surface">
      <MarksLayer ref={marks} text={settled} fields={fields} className={layerClass} />
      <Textarea
        {...rest}
        name="message"
        value={value}
        onChange={(event) => onValue(event.target.value)}
        onScroll={(event) => {
          if (marks.current) marks.current.scrollTop = event.currentTarget.scrollTop;
        }}
        className={cn(layerClass, "relative block overflow-y-auto bg-transparent")}
      />
    </div>
  );
}
