import * as z from "zod";
import type { Harness } from "#tests/support/campaign-harness.ts";
import { shardOf } from "#tests/worker/reports/dashboard/support.ts";
import type { AccountContext } from "#worker/context.ts";
import { jsonRows } from "#worker/db/json-rows.ts";
import { sweepArchive } from "#worker/domains/sending/messages/archive-messages.ts";

export const DAY = 86_400_000;
export const AFTER_DAYS = 40;

/** A generator of numbers between 0 and 1 that a seed repeats (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The archive of an account is kept from now on. */
export function archiving(h: Harness): void {
  h.system.settings = { ...h.system.settings, ARCHIVE_AFTER_DAYS: AFTER_DAYS };
  const { forAccount } = h.system;
  const { settings } = h.system;
  h.system.forAccount = (ref) => ({ ...forAccount(ref), settings });
}

/** Runs the sweep until nothing is left to do. */
export async function archiveAll(h: Harness, ctx: AccountContext): Promise<void> {
  const shard = h.system.shards[ctx.account.shard];
  if (!shard) throw new Error("No such shard");
  for (let turn = 0; turn < 20; turn++) if (!(await sweepArchive(h.system, shard))) return;
}

const figure = z.object({ n: z.number() });

export async function countIn(ctx: AccountContext, table: string): Promise<number> {
  const row = await shardOf(ctx)
    .prepare(`SELECT COUNT(*) AS n FROM ${table} WHERE account_id = ?`)
    .bind(ctx.account.id)
    .first();
  return figure.parse(row).n;
}

export const ARCHIVE_TABLES = [
  "archives",
  "archive_parts",
  "archived_counts",
  "archived_campaigns",
  "archived_codes",
  "archived_handsets",
];

/** Keeps an account's messages and its archive's rows as they are now, to go back to as a restore does. */
export async function archivePoint(ctx: AccountContext): Promise<() => Promise<void>> {
  const shard = shardOf(ctx);
  const tables = ["messages", ...ARCHIVE_TABLES];
  const kept = await shard.batch<Record<string, unknown>>(
    tables.map((table) =>
      shard.prepare(`SELECT * FROM ${table} WHERE account_id = ?`).bind(ctx.account.id),
    ),
  );
  return async () => {
    const statements = tables.flatMap((table, at) => {
      const rows = kept[at]?.results ?? [];
      const columns = Object.keys(rows[0] ?? {});
      const values = columns.map((name) => `value->>'${name}'`);
      return [
        shard.prepare(`DELETE FROM ${table} WHERE account_id = ?`).bind(ctx.account.id),
        ...jsonRows(rows).map((json) =>
          shard
            .prepare(
              `INSERT INTO ${table} (${columns.join()}) SELECT ${values.join()} FROM json_each(?)`,
            )
            .bind(json),
        ),
      ];
    });
    await shard.batch(statements);
  };
}
