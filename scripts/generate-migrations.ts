import { globSync, rmSync } from "node:fs";
import { generateArgs, SCHEMAS } from "./drizzle.ts";
import { ROOT } from "./paths.ts";
import { mustRunTool } from "./processes.ts";

// npm run generate:migrations -- what_it_does
for (const { schema, migrations } of SCHEMAS) {
  await mustRunTool("drizzleKit", generateArgs(schema, migrations, process.argv[2]));
  // drizzle-kit compares the schema with the newest snapshot only.
  const snapshots = globSync(`${migrations}/meta/*_snapshot.json`, { cwd: ROOT }).sort();
  for (const older of snapshots.slice(0, -1)) rmSync(ROOT + older);
}
