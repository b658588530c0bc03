import * as z from "zod";
import { type SheetOptions, sheetOptions } from "#core/contract/imports/sheet-options.ts";
import { useSessionState } from "#web/lib/session-state.ts";

const shape: z.ZodType<SheetOptions> = z.object({
  ...sheetOptions,
  headerRow: z.number().optional(),
});

/** How to read a file, as far as the person chose; a reload keeps it. */
export function useSheetOptions(name: string) {
  return useSessionState(name, shape, () => ({}));
}
