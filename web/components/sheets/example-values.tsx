import type { SheetPreview } from "#core/contract/imports/imports.ts";
import type { ColumnKind } from "#core/rules/column-kinds.ts";
import { samplesOf } from "./column-options.ts";

const KINDS: Readonly<Record<ColumnKind, string | undefined>> = {
  mobile: "Mobile numbers",
  email: "Email addresses",
  date: "Dates",
  number: "Numbers",
  text: "Text",
  empty: undefined,
};

/** What a column of the file was recognised as, and its first values. */
export function ExampleValues({ column }: { column: SheetPreview["columns"][number] | undefined }) {
  if (!column) return null;
  return (
    <div className="md:py-2">
      <p className="line-clamp-2 break-words text-muted-foreground">
        {samplesOf(column) || "No values"}
      </p>
      <p className="text-muted-foreground text-xs">{KINDS[column.kind]}</p>
    </div>
  );
}
