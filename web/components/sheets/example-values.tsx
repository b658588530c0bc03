import type { SheetPreview } from "#core/contract/imports.ts";
import { samplesOf } from "./column-options.ts";

/** The first values of a column of the file. */
export function ExampleValues({ column }: { column: SheetPreview["columns"][number] | undefined }) {
  if (!column) return null;
  return (
    <p className="line-clamp-2 break-words text-muted-foreground md:py-2">
      {samplesOf(column) || "No values"}
    </p>
  );
}
