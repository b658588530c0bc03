import type { AccountContext } from "#worker/context.ts";
import { sheetPreview } from "./sheet-preview.ts";
import { openSheet } from "./stored-sheet.ts";

export async function previewSheet(
  ctx: AccountContext,
  input: { id: string; sheet?: string | undefined },
) {
  return { data: sheetPreview(await openSheet(ctx, input.id, input.sheet)) };
}
