import { buildLocal } from "./build-local.ts";
import { stamp } from "./fingerprint.ts";
import { migrate } from "./migrate.ts";
import { ROOT, STATE_DIR } from "./paths.ts";
import { requireFree, wantedPort } from "./ports.ts";
import { isStopping, startTool, stopEverythingOnSignal } from "./processes.ts";
import { startProduct, untilItAnswers } from "./product.ts";
import { printWelcome, seed } from "./seed.ts";

stopEverythingOnSignal();

try {
  // People open Vite's port; the Worker listens beside it.
  const port = wantedPort();
  const workerPort = port + 1;
  await requireFree(port, "run dev");
  await requireFree(workerPort, "run dev");
  await Promise.all([buildLocal(), migrate(STATE_DIR)]);
  stamp(`${ROOT}.wrangler/running-port`, String(workerPort));
  const product = await startProduct({
    port: workerPort,
    appUrl: `http://127.0.0.1:${port}`,
    persistTo: STATE_DIR,
    logFile: `${ROOT}.wrangler/product.log`,
  });
  await seed(product.url);
  const vite = startTool("vite", ["--clearScreen", "false"], (line) => console.log(line), {
    PORT: String(port),
    WORKER_URL: product.url,
  });
  const url = `http://127.0.0.1:${port}`;
  if (!(await untilItAnswers(url, () => vite.exitCode === null))) {
    throw new Error("Vite did not start.");
  }
  printWelcome(url);
  console.log(`Components in their states: ${url}/gallery`);
  await product.ended;
  if (!isStopping()) throw new Error("The Worker ended by itself; see .wrangler/product.log");
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
