import { type StoredRow, storedRows } from "#worker/sheets/reading.ts";
import { readUpload } from "./stored-sheet.ts";

/** The column names of a file's first sheet, and its rows; nothing of it is stored. */
export async function sheetRows(
  file: File,
): Promise<{ headers: readonly string[]; rows: StoredRow[] }> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { reading, body } = await readUpload({ name: file.name, type: file.type, bytes }, {});
  const decoder = new TextDecoder();
  let at = 0;
  const rows = reading.slabs.flatMap((slab) => {
    const text = decoder.decode(body.subarray(at, at + slab.bytes));
    at += slab.bytes;
    return storedRows.parse(JSON.parse(text));
  });
  return { headers: reading.headers, rows };
}
