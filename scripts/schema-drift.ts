import { cpSync, globSync, rmSync } from "node:fs";
import { generateArgs, SCHEMAS } from "./drizzle.ts";
import { ROOT } from "./paths.ts";
import { runTool } from "./processes.ts";

// Fails when the tables in worker/db/schema are not what the migrations make. drizzle-kit has no
// dry run, so it writes into a copy; it takes relative folders only.
const COPY = ".cache/schema-drift";

rmSync(ROOT + COPY, { recursive: true, force: true });
for (const { name, schema, migrations } of SCHEMAS) {
  const out = `${COPY}/${name}`;
  cpSync(ROOT + migrations, ROOT + out, { recursive: true });
  const before = countMigrations(out);
  let unchanged = false;
  const code = await runTool("drizzleKit", generateArgs(schema, out), {
    quiet: true,
    onLine: (line) => {
      if (line.includes("No schema changes")) unchanged = true;
    },
  });
  if (code !== 0 || !unchanged || countMigrations(out) !== before) {
    console.error(`${migrations} is behind ${schema}. Run: npm run generate:migrations -- name`);
    process.exitCode = 1;
  }
}

function countMigrations(folder: string): number {
  return globSync("*.sql", { cwd: ROOT + folder }).length;
}
