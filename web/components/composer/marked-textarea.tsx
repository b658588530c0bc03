import { type ComponentProps, useRef } from "react";
import type { ForcingCharacter } from "#core/rules/segments.ts";
import { Textarea } from "#web/components/ui/textarea.tsx";
import { cn } from "#web/lib/cn.ts";
import { markedPieces } from "./marked-pieces.ts";

type MarkedTextareaProps = Omit<ComponentProps<"textarea">, "value" | "onChange"> & {
  value: string;
  onValue: (value: string) => void;
  forcing: readonly ForcingCharacter[];
};

// Both layers wrap in the same places only if they share these classes.
const layerClass =
  "field-sizing-content max-h-96 min-h-36 resize-none whitespace-pre-wrap break-words px-3 py-2 [scrollbar-gutter:stable]";

/** A text area that marks merge tags and characters that force Unicode, on a layer behind the text. */
export function MarkedTextarea({ value, onValue, forcing, ...rest }: MarkedTextareaProps) {
  const marks = useRef<HTMLDivElement>(null);
  return (
    <div className="relative rounded-lg bg-surface">
      <div
        ref={marks}
        aria-hidden="true"
        className={cn(
          layerClass,
          "pointer-events-none absolute inset-0 overflow-hidden border border-transparent text-transparent",
        )}
      >
        {markedPieces(value, forcing).map((piece) =>
          piece.tag || piece.forces ? (
            <mark
              key={piece.at}
              className={cn(
                "rounded-xs bg-primary-soft text-transparent",
                piece.forces && "bg-accent/50",
              )}
            >
              {piece.text}
            </mark>
          ) : (
            piece.text
          ),
        )}
      </div>
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
