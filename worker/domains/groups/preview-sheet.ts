import type { SheetOptions } from "#core/contract/sheet-options.ts";
import type { AccountContext } from "#worker/context.ts";
import { sheetPreview } from "./sheet-preview.ts";
import { openSheet } from "./stored-sheet.ts";

export async function previewSheet(
  ctx: AccountContext,
  { id, ...options }: { id: string } & SheetOptions,
) {
  return { data: sheetPreview(await openSheet(ctx, id, options)) };
}
