import { applyD1Migrations } from "cloudflare:test";
import { env } from "cloudflare:workers";
import * as z from "zod";
import { SHARED_NUMBER } from "./account.ts";

// Runs before each file. Files share a workerd: each finds the tables migrated and every store empty,
// except for the number that accounts share.
const named = z.array(z.object({ name: z.string() }));

async function empty(database: D1Database): Promise<void> {
  const { results } = await database
    .prepare(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'
        AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name <> 'd1_migrations'`,
    )
    .all();
  const names = named.parse(results).map(({ name }) => name);
  await database.batch(names.map((name) => database.prepare(`DELETE FROM "${name}"`)));
}

async function emptyBucket(bucket: R2Bucket): Promise<void> {
  const { objects, truncated } = await bucket.list();
  if (objects.length > 0) await bucket.delete(objects.map(({ key }) => key));
  if (truncated) await emptyBucket(bucket);
}

const databases = [
  { database: env.CONTROL, migrations: env.TEST_MIGRATIONS_CONTROL },
  { database: env.SHARD_00, migrations: env.TEST_MIGRATIONS_SHARD },
  { database: env.SHARD_01, migrations: env.TEST_MIGRATIONS_SHARD },
];
await Promise.all([
  ...databases.map(async ({ database, migrations }) => {
    await applyD1Migrations(database, migrations);
    await empty(database);
  }),
  emptyBucket(env.MEDIA),
  emptyBucket(env.JOURNAL),
  env.SIMULATOR.getByName("network").reset(),
]);
await env.CONTROL.prepare("INSERT INTO numbers (number) VALUES (?)").bind(SHARED_NUMBER).run();
