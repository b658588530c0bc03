import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import type { MergeLabel } from "#core/contract/imports/imports.ts";
import type { SheetOptions } from "#core/contract/imports/sheet-options.ts";
import type { contract } from "#core/contract/registry.ts";
import type { Input } from "#core/endpoint.ts";
import { invalid } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { checkLabels } from "#worker/domains/audience/groups/labels.ts";
import type { Reading } from "#worker/sheets/reading.ts";
import { fileRefused, openSheet, type StoredSheet, storeSheet } from "./stored-sheet.ts";

/** A file that was uploaded before or comes with the request, how it is read, and its mapping. */
export type SheetInput = Omit<Input<typeof contract.importIntoGroup>, "id">;

/** Not among the console's texts: there, a hidden sheet is always chosen. */
export const SHEETS_HIDDEN = "Only hidden sheets of this file have contacts";
export const showSheet = (sheet: string) =>
  `Choose the sheet, such as ${sheet}, or show it in the spreadsheet and upload the file again.`;

/** A hidden sheet is never used unless it is named. */
export async function sheetOf(
  ctx: AccountContext,
  input: Omit<SheetInput, "labels">,
): Promise<StoredSheet> {
  const stored = await storedSheet(ctx, input);
  const { sheet, hidden } = stored.reading;
  if (input.sheet !== undefined || !hidden.sheets.includes(sheet)) return stored;
  throw fileRefused("UNPROCESSABLE", SHEETS_HIDDEN, showSheet(sheet));
}

function storedSheet(ctx: AccountContext, input: Omit<SheetInput, "labels">): Promise<StoredSheet> {
  const { upload, file, sheet } = input;
  const options = { sheet, ...readingOptions(input) };
  if (upload !== undefined) return openSheet(ctx, upload, options);
  if (file !== undefined) return storeSheet(ctx, file, options);
  throw invalid("file", GROUP_TEXTS.fileRequired);
}

export function readingOptions(options: SheetOptions): SheetOptions {
  const { separator, encoding, headerRow, hiddenRows } = options;
  return { separator, encoding, headerRow, hiddenRows };
}

/** Whether each label has a name of its own, and a column. */
export function checkMapping({ reading }: StoredSheet, labels: readonly MergeLabel[]): void {
  checkLabels(
    labels.map(({ newLabel }) => newLabel),
    "labels",
  );
  if (labels.some(({ id }) => id >= reading.headers.length)) {
    throw invalid("labels", GROUP_TEXTS.columnMissing);
  }
}

/** The column with the most mobile numbers. */
export function numberColumn({ columns }: Pick<Reading, "columns">): number {
  const most = Math.max(...columns.map(({ mobiles }) => mobiles));
  return Math.max(
    0,
    columns.findIndex(({ mobiles }) => mobiles === most),
  );
}
