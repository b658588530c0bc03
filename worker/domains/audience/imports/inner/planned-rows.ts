import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import type { MergeLabel } from "#core/contract/imports/imports.ts";
import type { AccountContext } from "#worker/context.ts";
import { pause } from "#worker/pause.ts";
import { type StoredRow, storedRows } from "#worker/sheets/reading.ts";
import { readingKeys } from "../upload-keys.ts";
import { type PlannedRow, RowPlanner } from "./plan-rows.ts";
import { fileRefused, type StoredSheet } from "./stored-sheet.ts";

/** The result for each row of a stored sheet, in the order of the sheet, some rows at a time. */
export async function* plannedRows(
  ctx: AccountContext,
  stored: StoredSheet,
  labels: readonly MergeLabel[],
): AsyncGenerator<PlannedRow[]> {
  const planner = new RowPlanner(labels);
  for await (const rows of rowsOf(ctx, stored)) yield rows.map((row) => planner.plan(row));
}

const FETCH_BYTES = 1_000_000;
/** Slabs that are read without a pause. */
const SLABS_STEP = 8;

/** The rows of a stored sheet, slab by slab, so that any number of rows needs the memory of a few. */
async function* rowsOf(
  ctx: AccountContext,
  { upload, name, reading }: StoredSheet,
): AsyncGenerator<StoredRow[]> {
  const key = readingKeys(ctx.account.id, upload, name).rows;
  const decoder = new TextDecoder();
  let offset = 0;
  for (const sizes of fetches(reading.slabs.map(({ bytes }) => bytes))) {
    const length = sizes.reduce((sum, bytes) => sum + bytes, 0);
    const object = await ctx.media.get(key, { range: { offset, length } });
    if (!object) throw fileRefused("UNPROCESSABLE", GROUP_TEXTS.fileGone);
    const fetched = new Uint8Array(await object.arrayBuffer());
    let at = 0;
    for (const [index, bytes] of sizes.entries()) {
      yield storedRows.parse(JSON.parse(decoder.decode(fetched.subarray(at, at + bytes))));
      at += bytes;
      if (index % SLABS_STEP === SLABS_STEP - 1) await pause();
    }
    offset += length;
  }
}

/** The sizes of the slabs that are fetched together. */
function* fetches(slabs: readonly number[]): Generator<number[]> {
  let together: number[] = [];
  let total = 0;
  for (const bytes of slabs) {
    if (total + bytes > FETCH_BYTES && together.length > 0) {
      yield together;
      together = [];
      total = 0;
    }
    together.push(bytes);
    total += bytes;
  }
  if (together.length > 0) yield together;
}
