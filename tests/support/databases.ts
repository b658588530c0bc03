import { applyD1Migrations } from "cloudflare:test";
import { env } from "cloudflare:workers";
import * as z from "zod";

const named = z.array(z.object({ name: z.string() }));

/** A database with its migrations run, and the names of its tables. */
async function migrated(database: D1Database, migrations: typeof env.TEST_MIGRATIONS_CONTROL) {
  await applyD1Migrations(database, migrations);
  const { results } = await database
    .prepare(
      // Triggers empty the index of contacts.
      `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'
        AND name NOT LIKE 'contact\\_words%' ESCAPE '\\' AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name <> 'd1_migrations'`,
    )
    .all();
  return { database, tables: named.parse(results).map(({ name }) => name) };
}

/** Every database of this workerd. Modules are loaded once, so the migrations run before the first file. */
export const databases = await Promise.all([
  migrated(env.CONTROL, env.TEST_MIGRATIONS_CONTROL),
  migrated(env.SHARD_00, env.TEST_MIGRATIONS_SHARD),
  migrated(env.SHARD_01, env.TEST_MIGRATIONS_SHARD),
]);
export type Database = (typeof databases)[number];

/** Of a result, in D1. */
const MOST_COLUMNS = 100;

/** Those of its tables that hold a row. */
export async function filledTables({ database, tables }: Database): Promise<string[]> {
  const columns = tables.map((name) => `EXISTS (SELECT 1 FROM "${name}") AS "${name}"`);
  const selects = Array.from({ length: Math.ceil(columns.length / MOST_COLUMNS) }, (_, nth) =>
    columns.slice(nth * MOST_COLUMNS, (nth + 1) * MOST_COLUMNS),
  );
  const found = await database.batch<Record<string, unknown>>(
    selects.map((some) => database.prepare(`SELECT ${some.join()}`)),
  );
  const filled = Object.assign({}, ...found.flatMap(({ results }) => results));
  return tables.filter((name) => filled[name] === 1);
}
