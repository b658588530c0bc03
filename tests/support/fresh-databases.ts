import "#local/index.ts";
import { env } from "cloudflare:workers";
import { newId } from "#core/ids.ts";
import { loadPhoton } from "#worker/ports/load-photon.ts";
import { SHARED_NUMBER } from "./account.ts";
import { type Database, databases, filledTables } from "./databases.ts";

// Runs before each file. Files share a workerd: each finds the tables made, and in all its stores
// nothing but the number that accounts share.
async function empty(of: Database): Promise<void> {
  const filled = await filledTables(of);
  if (filled.length === 0) return;
  await of.database.batch(filled.map((name) => of.database.prepare(`DELETE FROM "${name}"`)));
}

async function emptyBucket(bucket: R2Bucket): Promise<void> {
  const { objects, truncated } = await bucket.list();
  if (objects.length > 0) await bucket.delete(objects.map(({ key }) => key));
  if (truncated) await emptyBucket(bucket);
}

// Requests that import it at the same time would share a promise (worker/load-once.ts).
await loadPhoton();

await Promise.all([
  ...databases.map(empty),
  emptyBucket(env.MEDIA),
  emptyBucket(env.JOURNAL),
  env.SIMULATOR.getByName("network").reset(),
  env.SIMULATOR_PAYMENTS.getByName("stripe").reset(),
]);
await env.CONTROL.batch([
  env.CONTROL.prepare("INSERT INTO numbers (number) VALUES (?)").bind(SHARED_NUMBER),
  env.CONTROL.prepare(
    "INSERT INTO shared_numbers (id, number, pool, active, used_at, created_at) VALUES (?, ?, 'bulk', 1, 1, 1)",
  ).bind(newId("sharedNumber", 1), SHARED_NUMBER),
]);
