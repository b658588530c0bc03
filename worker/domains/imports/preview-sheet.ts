import type { SheetOptions } from "#core/contract/sheet-options.ts";
import type { AccountContext } from "#worker/context.ts";
import { sheetPreview } from "./inner/sheet-preview.ts";
import { openSheet } from "./inner/stored-sheet.ts";

export async function previewSheet(
  ctx: AccountContext,
  { id, ...options }: { id: string } & SheetOptions,
) {
  return { data: sheetPreview(await openSheet(ctx, id, options)) };
}
