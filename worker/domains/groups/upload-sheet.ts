import type { SheetOptions } from "#core/contract/sheet-options.ts";
import type { AccountContext } from "#worker/context.ts";
import { sheetPreview } from "./sheet-preview.ts";
import { storeSheet } from "./stored-sheet.ts";

export async function uploadSheet(
  ctx: AccountContext,
  { file, ...options }: { file: File } & SheetOptions,
) {
  return { data: sheetPreview(await storeSheet(ctx, file, options)) };
}
