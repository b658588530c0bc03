import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { startOidcProvider } from "../tests/support/oidc-provider.ts";
import { buildLocal } from "./build-local.ts";
import { LOCAL_VARS } from "./local-config.ts";
import { scratchFolder } from "./memory.ts";
import { migrate } from "./migrate.ts";
import { isStopping, stopEverythingOnSignal } from "./processes.ts";
import { startProduct } from "./product.ts";
import { seed } from "./seed.ts";

// The product for the browser tests: a state of its own that ends with it.
const port = Number(process.argv[2]);
const directory = mkdtempSync(join(scratchFolder(), "cooee-test-"));
const cleanUp = () => rmSync(directory, { recursive: true, force: true });
stopEverythingOnSignal(cleanUp);

try {
  await Promise.all([buildLocal(), migrate(`${directory}/state`)]);
  const appUrl = `http://127.0.0.1:${port}`;
  const oidc = await startOidcProvider([appUrl]);
  const product = await startProduct({
    port,
    appUrl,
    persistTo: `${directory}/state`,
    logFile: `${directory}/product.log`,
    vars: {
      ...LOCAL_VARS,
      SECOND_SIMULATOR: "on",
      ...oidc.settings,
    },
  });
  await seed(product.url);
  console.log("ready for the browser tests");
  await product.ended;
  if (!isStopping()) throw new Error("The product ended by itself.");
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  cleanUp();
  process.exit(1);
}
