import { memo, type Ref } from "react";
import { cn } from "#web/lib/cn.ts";
import { markedPieces } from "./marked-pieces.ts";
import type { MergeField } from "./merge-fields.ts";

interface MarksLayerProps {
  ref: Ref<HTMLDivElement>;
  text: string;
  fields: readonly MergeField[] | undefined;
  className: string;
}

const looks = {
  tag: "bg-primary-soft",
  unknown:
    "bg-danger-soft underline decoration-2 decoration-danger decoration-wavy underline-offset-4",
  forces: "bg-accent/50",
};

/** What is marked in a text: transparent letters behind the real ones. */
export const MarksLayer = memo(function MarksLayer({
  ref,
  text,
  fields,
  className,
}: MarksLayerProps) {
  const columns = fields?.map(({ key }) => key);
  return (
    <div
      ref={ref}
      aria-hidden="true"
      className={cn(
        className,
        "pointer-events-none absolute inset-0 overflow-hidden [contain:strict] border border-transparent text-transparent",
      )}
    >
      {markedPieces(text, columns).map(({ at, text, mark }) =>
        mark ? (
          <mark key={at} className={cn("rounded-xs text-transparent", looks[mark])}>
            {text}
          </mark>
        ) : (
          text
        ),
      )}
    </div>
  );
});
