import type { SheetOptions } from "#core/contract/imports/sheet-options.ts";
import { hashOf } from "#worker/secrets.ts";
import type { Reading } from "#worker/sheets/reading.ts";

/** How a file is read when it arrives. */
export const DEFAULT_READING = "default";

/** Whether a file read in this way has been read as these options ask. */
export function matchesReading(reading: Reading, options: SheetOptions): boolean {
  const { hiddenRows } = options;
  const { rows, included } = reading.hidden;
  if (hiddenRows && rows > 0 && included !== (hiddenRows === "include")) return false;
  return (["sheet", "separator", "encoding", "headerRow"] as const).every(
    (name) => options[name] === undefined || options[name] === reading[name],
  );
}

/** The same options have the same name, so that a file is read in each way once. */
export function readingName(options: SheetOptions): Promise<string> {
  const { sheet, separator, encoding, headerRow, hiddenRows } = options;
  const chosen = [sheet, separator, encoding, headerRow];
  return hashOf(JSON.stringify(hiddenRows ? [...chosen, hiddenRows] : chosen));
}
