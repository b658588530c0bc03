import type { SheetOptions } from "#core/contract/sheet-options.ts";
import type { AccountContext } from "#worker/context.ts";
import { sheetPreview } from "./inner/sheet-preview.ts";
import { storeSheet } from "./inner/stored-sheet.ts";

export async function uploadSheet(
  ctx: AccountContext,
  { file, ...options }: { file: File } & SheetOptions,
) {
  return { data: sheetPreview(await storeSheet(ctx, file, options)) };
}
