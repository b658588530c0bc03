import { buildConsole } from "./build-console.ts";
import { databasesOf } from "./databases.ts";
import {
  type Environment,
  isPlaceholder,
  readEnvironment,
  writeEnvironment,
} from "./environment.ts";
import { mustRunTool } from "./processes.ts";

/**
 * Builds the console, migrates the databases and uploads the Worker. Migrations go first: they only ever add, so the
 * Worker that still runs is not disturbed by them. Gradually, the new version serves nobody until it is given a share
 * (docs/operations/deployments.md).
 */
export async function deployProduct(
  environment: Environment,
  { gradually = false } = {},
): Promise<void> {
  const config = readEnvironment(environment);
  if (config.d1_databases.some(({ database_id }) => isPlaceholder(database_id)))
    throw new Error(
      "wrangler.toml still has placeholder database ids; npm run provision fills them in.",
    );
  const path = writeEnvironment(environment);
  await buildConsole();
  for (const { name } of databasesOf(config)) {
    const apply = ["d1", "migrations", "apply", name, "--remote", "--config", path];
    await mustRunTool("wrangler", apply, { env: { CI: "true" } });
  }
  const upload = gradually ? ["versions", "upload"] : ["deploy"];
  await mustRunTool("wrangler", [...upload, "--minify", "--config", path]);
}
