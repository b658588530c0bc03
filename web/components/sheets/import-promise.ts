import type { SheetPreview } from "#core/contract/imports/imports.ts";
import type { LabelRow } from "./label-mapping.ts";

/** What will become of the rows of a file, in the import's own counts. */
export interface ImportPromise {
  contacts: number;
  duplicates: number;
  rejected: number;
  /** The label whose values are too long in some rows; as many of the contacts may be rejected. */
  long: { label: string; rows: number } | undefined;
}

/** Undefined until a column with mobile numbers is chosen. */
export function promiseOf(
  { columns, totalRows }: Pick<SheetPreview, "columns" | "totalRows">,
  [number, ...labels]: readonly LabelRow[],
): ImportPromise | undefined {
  const { mobiles, distinct } = columns[number?.column ?? -1] ?? { mobiles: 0, distinct: 0 };
  if (mobiles === 0) return undefined;
  const long = labels
    .map(({ column, label }) => ({ label: label.trim(), rows: columns[column ?? -1]?.long ?? 0 }))
    .find(({ rows }) => rows > 0);
  return {
    contacts: distinct,
    duplicates: mobiles - distinct,
    rejected: totalRows - mobiles,
    long,
  };
}
