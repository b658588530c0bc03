import { ROOT } from "./paths.ts";
import { run, runTool } from "./processes.ts";

// What takes seconds of `npm run verify`. As a check before each commit: git config core.hooksPath .githooks
const script = (name: string) =>
  run(process.execPath, [`${ROOT}scripts/${name}.ts`], { quiet: true });

const STAGED = ["--staged", "--no-errors-on-unmatched", "--error-on-warnings"];

const codes = await Promise.all([
  runTool("biome", ["check", ...STAGED], { quiet: true }),
  ...["control-writes", "table-owners", "lint-migrations"].map(script),
]);
if (codes.some((code) => code !== 0)) process.exitCode = 1;
