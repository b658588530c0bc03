import { env } from "cloudflare:workers";
import * as z from "zod";
import { check } from "#worker/domains/restore/check.ts";
import { type Replayed, replay } from "#worker/domains/restore/replay.ts";
import { settle } from "#worker/domains/restore/settle.ts";
import { drain, type Harness } from "./campaign-harness.ts";

const DATABASES = [env.CONTROL, env.SHARD_00, env.SHARD_01];
export const SHARDS = [0, 1] as const;
const named = z.array(z.object({ name: z.string() }));
const kept = z.array(z.record(z.string(), z.unknown()));

type Table = { name: string; rows: Record<string, unknown>[] };

async function dump(database: D1Database): Promise<Table[]> {
  const tables = await database
    .prepare(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'
        AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name <> 'd1_migrations'`,
    )
    .all();
  const names = named.parse(tables.results).map(({ name }) => name);
  const results = await database.batch(
    names.map((name) => database.prepare(`SELECT * FROM "${name}"`)),
  );
  return names.map((name, index) => ({ name, rows: kept.parse(results[index]?.results) }));
}

async function reload(database: D1Database, tables: readonly Table[]): Promise<void> {
  const statements = tables.flatMap(({ name, rows }) => [
    database.prepare(`DELETE FROM "${name}"`),
    ...rows.map((row) => {
      const columns = Object.keys(row).map((column) => `"${column}"`);
      const marks = columns.map(() => "?");
      return database
        .prepare(`INSERT INTO "${name}" (${columns.join()}) VALUES (${marks.join()})`)
        .bind(...Object.values(row));
    }),
  ]);
  await database.batch(statements);
}

/** Does what Time Travel does: keeps all databases as they are now, to go back to. */
export async function takeRestorePoint(h: Harness) {
  const at = h.clock.now;
  const dumps = await Promise.all(DATABASES.map(dump));
  return {
    at,
    goBack: async () => {
      await Promise.all(DATABASES.map((database, index) => reload(database, dumps[index] ?? [])));
    },
  };
}

/** Every row of every database, to compare. */
export async function everyRow() {
  return Promise.all(DATABASES.map(dump));
}

export interface Restored {
  unknownAccounts: string[];
  steps: number;
}

/** Does what the operator's script does once the databases have gone back. */
export async function replayAll(h: Harness, from: number): Promise<Restored> {
  await drain(h, "journal");
  const unknown = new Set<string>();
  let steps = 0;
  for (const shard of SHARDS) {
    let cursor: Replayed["next"];
    do {
      const step = await replay(h.system, { shard, from, cursor });
      for (const account of step.unknownAccounts) unknown.add(account);
      cursor = step.next;
      steps++;
    } while (cursor);
    while ((await settle(h.system, shard)).settled > 0) steps++;
  }
  return { unknownAccounts: [...unknown], steps };
}

export function checkAll(h: Harness, from: number) {
  return Promise.all(SHARDS.map((shard) => check(h.system, { shard, from })));
}
