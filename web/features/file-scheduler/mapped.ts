import type { MergeLabel } from "#core/contract/imports/imports.ts";
import type { SheetOptions } from "#core/contract/imports/sheet-options.ts";

/** A file whose columns are mapped, and how it is read. */
export interface Mapped extends SheetOptions {
  upload: string;
  labels: MergeLabel[];
  fileName: string;
}
