import { generateArgs, SCHEMAS } from "./drizzle.ts";
import { mustRunTool } from "./processes.ts";

// npm run generate:migrations -- what_it_does
for (const { schema, migrations } of SCHEMAS) {
  await mustRunTool("drizzleKit", generateArgs(schema, migrations, process.argv[2]));
}
