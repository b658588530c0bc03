import { contract } from "#core/contract/registry.ts";
import { verb } from "#worker/verb.ts";
import { sheetPreview } from "./inner/sheet-preview.ts";
import { storeSheet } from "./inner/stored-sheet.ts";

export const uploadSheet = verb(contract.uploadSheet, async (ctx, { file, ...options }) => {
  return { data: sheetPreview(await storeSheet(ctx, file, options)) };
});
