import { rmSync } from "node:fs";
import { buildLocal } from "./build-local.ts";
import { stamp } from "./fingerprint.ts";
import { migrate } from "./migrate.ts";
import { ROOT, STATE_DIR } from "./paths.ts";
import { requireFree, wantedPort } from "./ports.ts";
import { isStopping, stopEverythingOnSignal } from "./processes.ts";
import { startProduct } from "./product.ts";
import { printWelcome, seed } from "./seed.ts";

const RUNNING_PORT = `${ROOT}.wrangler/running-port`;

stopEverythingOnSignal(() => rmSync(RUNNING_PORT, { force: true }));

try {
  const port = wantedPort();
  await requireFree(port, "start");
  await Promise.all([buildLocal(), migrate(STATE_DIR)]);
  console.log("Starting the product");
  stamp(RUNNING_PORT, String(port));
  const product = await startProduct({
    port,
    appUrl: `http://127.0.0.1:${port}`,
    persistTo: STATE_DIR,
    logFile: `${ROOT}.wrangler/product.log`,
  });
  console.log("Making the demo data");
  await seed(product.url);
  printWelcome(product.url);
  await product.ended;
  if (!isStopping()) throw new Error("The product ended by itself; see .wrangler/product.log");
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
