import type { SystemContext } from "#worker/context.ts";
import { runBatch } from "#worker/db/statement.ts";
import { movedPrefix } from "#worker/kernel/moved-prefix.ts";
import { digestOf } from "#worker/request-digest.ts";
import { type Ends, ROWS } from "./copy.ts";
import { isWatched, type Move } from "./move-queries.ts";
import { ARRIVING, LIVE, MOVED_TABLES, type MovedTable } from "./move-rules.ts";
import { endMoving, forgetChanges, movingHere, setMoving } from "./moving-queries.ts";
import { census, deleteKeys, deleteSome, keyOf, pageOf } from "./row-queries.ts";
import { NO_TRIGGERS, ONLY_INSERTS } from "./triggers.ts";

/** What sweeps and clocks look for goes first, finished rows last. */
const LEAVING = [...MOVED_TABLES.filter((table) => !LIVE.includes(table)), ...LIVE];

function keptAt({ id, account_id }: Pick<Move, "id" | "account_id">): string {
  return `${movedPrefix(account_id)}${id}/`;
}

/**
 * Takes what moved out of the old shard, and keeps it in files for some days: nothing can change it there, and no sweep
 * takes it for the account's own. A step that is repeated writes the same file.
 */
export async function* clearOld(ctx: SystemContext, ends: Ends, move: Move) {
  await runBatch(ends.from, [setMoving(move.id, { from: ["frozen", "gone"], to: "leaving" })]);
  const held = await census(ends.from, LEAVING, move.accounts);
  yield LEAVING.length;
  for (const { table, account } of inOrder(held)) {
    for (let isOver = false; !isOver; ) {
      const rows = await pageOf(ends.from, table, { account, after: undefined, limit: ROWS });
      const keys = rows.map((row) => keyOf(table, row));
      if (rows.length > 0) {
        const name = `${keptAt(move)}${table.name}/${await digestOf({ key: keys[0] })}.jsonl`;
        const lines = [table.columns, ...rows].map((row) => JSON.stringify(row));
        await ctx.media.put(name, lines.join("\n"));
        await runBatch(ends.from, deleteKeys(table, keys));
      }
      isOver = rows.length < ROWS;
      yield 3;
    }
  }
}

function inOrder(held: readonly { table: string; account: string }[]) {
  return LEAVING.flatMap((table: MovedTable) =>
    held.filter((one) => one.table === table.name).map(({ account }) => ({ table, account })),
  );
}

/** Undoes a move whose account stays where it is. */
export async function* clearNew({ from, to }: Ends, move: Move) {
  await runBatch(from, [endMoving(move.id), forgetChanges()]);
  await runBatch(to, [setMoving(move.id, { from: ["arriving", "arrived"], to: "leaving" })]);
  const held = await census(to, ARRIVING, move.accounts);
  yield ARRIVING.length;
  for (const { table: name, account } of held) {
    const table = ARRIVING.find((one) => one.name === name);
    if (!table) continue;
    for (let isOver = false; !isOver; ) {
      const [result] = await runBatch(to, [deleteSome(table, account, ROWS)]);
      isOver = (result?.meta.changes ?? 0) < ROWS;
      yield 1;
    }
  }
  await runBatch(to, [endMoving(move.id)]);
}

const OBJECTS = 500;

/** Deletes the files of a move; returns whether that was all of them. */
export async function deleteKept({ media }: SystemContext, move: Move): Promise<boolean> {
  const { objects, truncated } = await media.list({ prefix: keptAt(move), limit: OBJECTS });
  if (objects.length > 0) await media.delete(objects.map(({ key }) => key));
  return !truncated;
}

/** All of these statements, or none. */
export async function runTexts(database: D1Database, texts: readonly string[]): Promise<void> {
  await database.batch(texts.map((text) => database.prepare(text)));
}

/** Takes the triggers off shards that no account is moving from or to: of one that was left, those it does not need. */
export async function unwatch(ctx: SystemContext, ends: Ends, move: Move): Promise<void> {
  for (const [shard, at] of [
    [ends.from, move.from_shard],
    [ends.to, move.to_shard],
  ] as const) {
    if (await isWatched(ctx, at, move)) continue;
    const { moving, triggers } = await movingHere(shard);
    if (triggers > 0) await runTexts(shard, moving === 0 ? NO_TRIGGERS : ONLY_INSERTS);
  }
}
