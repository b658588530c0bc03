import { ROOT } from "./paths.ts";
import { run, runTool } from "./processes.ts";

interface Step {
  name: string;
  /** Resolves with an exit code; anything but 0 fails the whole, once all have run. */
  run(): Promise<number>;
}

const script = (name: string) => () => run(process.execPath, [`${ROOT}scripts/${name}.ts`]);
const types = (...project: string[]) => runTool("tsc", ["--noEmit", ...project]);

const STEPS: Step[] = [
  { name: "format and lint", run: () => runTool("biome", ["check", "--error-on-warnings", "."]) },
  { name: "types of the Worker, core and tests", run: () => types() },
  { name: "types of the console", run: () => types("-p", "web") },
  { name: "types of the scripts", run: () => types("-p", "scripts") },
  { name: "types of the bench's Workers", run: () => types("-p", "bench/worker") },
  { name: "import rules", run: script("import-rules") },
  { name: "writes to CONTROL", run: script("control-writes") },
  { name: "one owner for each table", run: script("table-owners") },
  {
    name: "account guard",
    run: () => runTool("vitest", ["run", "--project", "unit", "tests/unit/db"]),
  },
  { name: "dead code", run: () => runTool("knip", ["--no-progress"]) },
  { name: "migration lint", run: script("lint-migrations") },
  { name: "migrations match the schema", run: script("schema-drift") },
  { name: "console budget", run: script("console-budget") },
  { name: "Worker bundle and its budget", run: script("bundle-budget") },
  { name: "the bench starts", run: script("bench-starts") },
];

try {
  await verify();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

async function verify(): Promise<void> {
  const failed: string[] = [];
  for (const step of STEPS) {
    const begun = performance.now();
    console.log(`\n== ${step.name} ==`);
    const code = await step.run();
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    console.log(code === 0 ? `ok, ${seconds} s` : `FAILED (exit code ${code}), ${seconds} s`);
    if (code !== 0) failed.push(step.name);
  }
  if (failed.length > 0) {
    console.error(`\nverify: ${failed.length} of ${STEPS.length} failed: ${failed.join(", ")}`);
    process.exit(1);
  }
  console.log(`\nverify: ${STEPS.length} of ${STEPS.length} passed`);
}
