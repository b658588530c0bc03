import { pause } from "#worker/pause.ts";
import type { SheetRow } from "./book.ts";

const BATCH = 500;

/** Rows that are already in memory, a few at a time. */
export async function* inBatches(rows: readonly SheetRow[]): AsyncGenerator<SheetRow[]> {
  for (let at = 0; at < rows.length; at += BATCH) {
    yield rows.slice(at, at + BATCH);
    await pause();
  }
}
