import type { SystemContext } from "#worker/context.ts";
import { runBatch, type Statement } from "#worker/db/statement.ts";
import type { Move } from "./move-queries.ts";
import { LIVE, MOVED_TABLES, type MovedTable } from "./move-rules.ts";
import {
  type Cursor,
  changes,
  forgetChangesTo,
  noteChanges,
  type Place,
  placeOf,
  takeStep,
} from "./moving-queries.ts";
import { type Key, keyOf, pageOf, putRows, type Row, rowsOfKeys } from "./row-queries.ts";

/** Rows of one step. */
export const ROWS = 500;

/** The two shards of a move. */
export interface Ends {
  from: D1Database;
  to: D1Database;
}

export function endsOf(ctx: SystemContext, move: Move): Ends {
  const from = ctx.shards[move.from_shard];
  const to = ctx.shards[move.to_shard];
  if (!from || !to) throw new Error("There is no such shard");
  return { from, to };
}

/** Writes to the new shard as one step, which another run of the move has not taken. */
export async function writeStep(
  { to }: Ends,
  move: Move,
  { place, next, statements }: { place: Place; next?: Cursor; statements: readonly Statement[] },
): Promise<Place> {
  const cursor = next ?? place.cursor;
  await runBatch(to, [...takeStep(move.id, move.account_id, place, cursor), ...statements]);
  return { ...place, seq: place.seq + 1, cursor };
}

/** Where the move continues; it has begun. */
export async function currentPlace({ to }: Ends, move: Move): Promise<Place> {
  const place = await placeOf(to, move.id, move.account_id);
  if (!place) throw new Error("The move was not begun on its new shard");
  return place;
}

/** What a step copied, and whether anything is left. */
interface Copied {
  rows: number;
  isOver: boolean;
}

/** One page of what is copied, and then compared, while the account is in use. */
export async function copyPage(ends: Ends, move: Move, place: Place): Promise<Copied> {
  const { cursor } = place;
  const table = LIVE[cursor.table];
  const account = move.accounts[cursor.account];
  if (!table || account === undefined) return { rows: 0, isOver: true };
  const page = { account, after: cursor.after, limit: ROWS };
  const rows = await pageOf(ends.from, table, page);
  const last = rows.at(-1);
  const isFull = rows.length === ROWS && table.key.length > 1;
  const next =
    isFull && last ? { ...cursor, after: [...keyOf(table, last)] } : pairAfter(cursor, move);
  if (cursor.phase === "copy") {
    const keys = rows.map((row) => keyOf(table, row));
    await writeStep(ends, move, { place, next, statements: putRows(table, keys, rows) });
    return { rows: rows.length, isOver: false };
  }
  const there = await pageOf(ends.to, table, page);
  await noteDifferent(ends, table, { here: rows, there });
  await writeStep(ends, move, { place, next, statements: [] });
  return { rows: 0, isOver: false };
}

/** The next account, the next table, then the comparison of all of it. */
function pairAfter({ phase, table, account }: Cursor, { accounts }: Move): Cursor {
  if (account + 1 < accounts.length) return { phase, table, account: account + 1 };
  if (table + 1 < LIVE.length || phase === "compare")
    return { phase, table: table + 1, account: 0 };
  return { phase: "compare", table: 0, account: 0 };
}

/** Notes what is not the same on both shards, so that it is copied again; returns whether anything is. */
async function noteDifferent(
  { from }: Ends,
  table: MovedTable,
  { here, there }: { here: readonly Row[]; there: readonly Row[] },
): Promise<boolean> {
  const rowsOf = (rows: readonly Row[]) =>
    new Map(rows.map((row) => [JSON.stringify(keyOf(table, row)), JSON.stringify(row)]));
  const [own, others] = [rowsOf(here), rowsOf(there)];
  const keys = [...new Set([...own.keys(), ...others.keys()])].filter(
    (key) => own.get(key) !== others.get(key),
  );
  if (keys.length === 0) return false;
  await runBatch(from, [noteChanges(table.name, keys)]);
  return true;
}

const byName = new Map(MOVED_TABLES.map((table) => [table.name, table]));

/** Copies some of what changed since it was copied. */
export async function copyChanges(ends: Ends, move: Move, place: Place): Promise<Copied> {
  const noted = await changes(ends.from, ROWS);
  const last = noted.at(-1);
  if (!last) return { rows: 0, isOver: true };
  const parts = [...Map.groupBy(noted, ({ table_name }) => table_name)].flatMap(([name, own]) => {
    const table = byName.get(name);
    const keys = new Map(own.map(({ key }): [string, Key] => [JSON.stringify(key), key]));
    return table ? [{ table, keys: [...keys.values()] }] : [];
  });
  await putParts(ends, move, { place, parts });
  await runBatch(ends.from, [forgetChangesTo(last.seq)]);
  return { rows: noted.length, isOver: noted.length < ROWS };
}

export interface Part {
  table: MovedTable;
  keys: readonly Key[];
}

/** Copies rows by their keys, and notes those that are not the same afterwards; returns the place behind them. */
export async function putParts(
  ends: Ends,
  move: Move,
  { place, parts }: { place: Place; parts: readonly Part[] },
): Promise<Place> {
  const read = await Promise.all(
    parts.map(async (part) => ({
      ...part,
      rows: await rowsOfKeys(ends.from, part.table, part.keys),
    })),
  );
  const statements = read.flatMap(({ table, keys, rows }) => putRows(table, keys, rows));
  const behind = await writeStep(ends, move, { place, statements });
  for (const { table, keys, rows: here } of read) {
    await noteDifferent(ends, table, { here, there: await rowsOfKeys(ends.to, table, keys) });
  }
  return behind;
}
