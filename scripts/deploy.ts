import { readFileSync } from "node:fs";
import { buildConsole } from "./build-console.ts";
import { databases } from "./databases.ts";
import { ROOT } from "./paths.ts";
import { mustRunTool } from "./processes.ts";

// docs/deploy.md says what must exist before. Migrations go first: they only ever add, so the
// Worker that still runs is not disturbed by them.
try {
  const placeholder = /^database_id = "0{8}-/m;
  if (placeholder.test(readFileSync(`${ROOT}wrangler.toml`, "utf8"))) {
    throw new Error("wrangler.toml still has placeholder database ids; docs/deploy.md says how.");
  }
  await buildConsole();
  for (const { name } of databases()) {
    await mustRunTool("wrangler", ["d1", "migrations", "apply", name, "--remote"], {
      env: { CI: "true" },
    });
  }
  await mustRunTool("wrangler", ["deploy", "--minify"]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
