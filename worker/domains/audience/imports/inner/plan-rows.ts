import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import type { MergeLabel } from "#core/contract/imports/imports.ts";
import { MAX_VALUE_LENGTH } from "#core/rules/file-limits.ts";
import { tagKey } from "#core/rules/merge-tags.ts";
import { normaliseMobile } from "#core/rules/phone.ts";
import { writtenValue } from "#core/rules/written.ts";
import type { AccountContext } from "#worker/context.ts";
import { pause } from "#worker/pause.ts";
import { type StoredRow, storedRows } from "#worker/sheets/reading.ts";
import { fileRefused, type StoredSheet } from "../stored-sheet.ts";
import { readingKeys } from "../upload-keys.ts";

/** The result for one row of a sheet: a contact, or a rejected row with its reason. */
export interface PlannedRow {
  /** The row's number in the sheet. */
  row: number;
  cells: readonly string[];
  /** Empty for a row that becomes no contact. */
  number: string;
  reason: string;
  /** Whether that is only because an earlier row has its number. */
  duplicate: boolean;
}

/** `614########` is this and a number of eight digits. */
const LOWEST_MOBILE = 61_400_000_000;

/** The column with the mobiles. */
export function numberColumnOf(labels: readonly MergeLabel[]): number {
  return labels.find(({ type }) => type === "number")?.id ?? 0;
}

/**
 * Validates the rows of a sheet in order. The same file gives the same plan, so that an import that
 * resumes half-way knows the duplicates of the rows already done.
 */
class RowPlanner {
  /** The first row of each mobile: small numbers are looked up in half the time of texts. */
  private readonly first = new Map<number, number>();
  private readonly texts: readonly MergeLabel[];
  private readonly column: number;

  constructor(labels: readonly MergeLabel[]) {
    this.texts = labels.filter(({ type }) => type === "text");
    this.column = numberColumnOf(labels);
  }

  plan([row, cells, problem]: StoredRow): PlannedRow {
    if (problem !== undefined) return rejected(row, cells, problem);
    const number = normaliseMobile(cells[this.column] ?? "");
    if (number === undefined) return rejected(row, cells, this.withoutNumber(cells));
    const mobile = Number(number) - LOWEST_MOBILE;
    const before = this.first.get(mobile);
    if (before !== undefined) return rejected(row, cells, `Duplicate of row ${before}`, true);
    const reason = this.tooLong(cells);
    if (reason !== undefined) return rejected(row, cells, reason);
    this.first.set(mobile, row);
    return { row, cells, number, reason: "", duplicate: false };
  }

  private withoutNumber(cells: readonly string[]): string {
    const isBlank = (cells[this.column] ?? "").trim() === "";
    return isBlank ? "No mobile number" : "Not an Australian mobile number";
  }

  private tooLong(cells: readonly string[]): string | undefined {
    const long = this.texts.find(({ id }) => (cells[id] ?? "").length > MAX_VALUE_LENGTH);
    return long && `${long.newLabel} is longer than ${MAX_VALUE_LENGTH} characters`;
  }
}

function rejected(
  row: number,
  cells: readonly string[],
  reason: string,
  duplicate = false,
): PlannedRow {
  return { row, cells, number: "", reason, duplicate };
}

/** Reads a row's values by tag key; blank cells give none, so that they overwrite no existing value. */
export function valueReader(
  labels: readonly MergeLabel[],
): (cells: readonly string[]) => Record<string, string> {
  const texts = labels
    .filter(({ type }) => type === "text")
    .map(({ id, newLabel }) => [id, tagKey(newLabel)] as const);
  return (cells) => {
    const values: Record<string, string> = {};
    for (const [id, key] of texts) {
      const value = writtenValue(cells[id] ?? "");
      if (value !== "") values[key] = value;
    }
    return values;
  };
}

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
