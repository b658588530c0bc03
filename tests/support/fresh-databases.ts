import { env } from "cloudflare:workers";
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

// What the Worker imports when it needs it: under Vitest, requests that import a module at the same time share a promise,
// and workerd ends a request that only waits for another request's promise.
await Promise.all([
  import("@cf-wasm/photon"),
  import("#worker/ports/stripe/payments.ts"),
  import("#worker/ports/stripe/customer-billing.ts"),
  import("#worker/sheets/read-sheet.ts"),
  import("#worker/domains/invoices/inner/draw-invoice.ts"),
]);

await Promise.all([
  ...databases.map(empty),
  emptyBucket(env.MEDIA),
  emptyBucket(env.JOURNAL),
  env.SIMULATOR.getByName("network").reset(),
  env.SIMULATOR_PAYMENTS.getByName("stripe").reset(),
]);
await env.CONTROL.prepare("INSERT INTO numbers (number) VALUES (?)").bind(SHARED_NUMBER).run();
