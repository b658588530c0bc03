import { Fragment, memo, type Ref } from "react";
import { cn } from "#web/lib/cn.ts";
import { chipClass, chipWords, forcingClass, tagClass } from "./chip-look.ts";
import type { MergeField } from "./merge-fields.ts";
import { textMarks } from "./text-marks.ts";

interface TextLayerProps {
  ref?: Ref<HTMLDivElement>;
  text: string;
  fields: readonly MergeField[] | undefined;
  /** Chips in the place of tags, as in the editor; or only marks, behind the text of another layer. */
  draws: "chips" | "marks";
  className: string;
}

/** A text with what is marked in it. */
export const TextLayer = memo(function TextLayer({
  ref,
  text,
  fields,
  draws,
  className,
}: TextLayerProps) {
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
