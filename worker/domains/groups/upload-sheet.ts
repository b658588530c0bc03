import type { AccountContext } from "#worker/context.ts";
import { sheetPreview } from "./sheet-preview.ts";
import { storeSheet } from "./stored-sheet.ts";

export async function uploadSheet(
  ctx: AccountContext,
  input: { file: File; sheet?: string | undefined },
) {
  return { data: sheetPreview(await storeSheet(ctx, input.file, input.sheet)) };
}
