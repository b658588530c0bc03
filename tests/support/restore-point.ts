import * as z from "zod";
import { jsonRows } from "#worker/db/json-rows.ts";
import { check } from "#worker/domains/platform/restore/check.ts";
import { type Replayed, replay } from "#worker/domains/platform/restore/replay.ts";
import { settle } from "#worker/domains/platform/restore/settle.ts";
import { drain, type Harness } from "./campaign-harness.ts";
import { type Database, databases } from "./databases.ts";

export const SHARDS = [0, 1] as const;
const kept = z.array(z.record(z.string(), z.unknown()));

type Table = { name: string; rows: Record<string, unknown>[] };

async function dump({ database, tables }: Database): Promise<Table[]> {
  const results = await database.batch(
    tables.map((name) => database.prepare(`SELECT * FROM "${name}"`)),
  );
  return tables.map((name, index) => ({ name, rows: kept.parse(results[index]?.results) }));
}

/** The rows go in as sets: a statement each would take longer than all else that a restore does. */
function insertsOf(database: D1Database, { name, rows }: Table): D1PreparedStatement[] {
  const columns = Object.keys(rows[0] ?? {});
  const names = columns.map((column) => `"${column}"`);
  const values = columns.map((_, index) => `value->>${index}`);
  const insert = database.prepare(
    `INSERT INTO "${name}" (${names.join()}) SELECT ${values.join()} FROM json_each(?)`,
  );
  return jsonRows(rows.map((row) => columns.map((column) => row[column]))).map((text) =>
    insert.bind(text),
  );
}

async function reload(database: D1Database, tables: readonly Table[]): Promise<void> {
  const statements = tables.flatMap(({ name, rows }) => [
    database.prepare(`DELETE FROM "${name}"`),
    ...insertsOf(database, { name, rows }),
  ]);
  await database.batch(statements);
}

/** Does what Time Travel does: keeps all databases as they are now, to go back to. */
export async function takeRestorePoint(h: Harness) {
  const at = h.clock.now;
  const dumps = await Promise.all(databases.map(dump));
  return {
    at,
    goBack: async () => {
      await Promise.all(
        databases.map(({ database }, index) => reload(database, dumps[index] ?? [])),
      );
    },
  };
}

/** Every row of every database, to compare. */
export async function everyRow() {
  return Promise.all(databases.map(dump));
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
  const cursors = new Map<number, Replayed["next"]>();
  for (const pass of ["everything", "refunded"]) {
    for (const shard of SHARDS) {
      for (let cursor = cursors.get(shard); (cursor?.pass ?? "everything") === pass; steps++) {
        const step = await replay(h.system, { shard, from, cursor });
        for (const account of step.unknownAccounts) unknown.add(account);
        cursor = step.next;
        cursors.set(shard, cursor);
        if (!cursor) break;
      }
    }
  }
  for (const shard of SHARDS) while ((await settle(h.system, shard)).settled > 0) steps++;
  return { unknownAccounts: [...unknown], steps };
}

export function checkAll(h: Harness, from: number) {
  return Promise.all(SHARDS.map((shard) => check(h.system, { shard, from })));
}
