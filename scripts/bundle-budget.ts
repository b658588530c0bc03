import { globSync, readFileSync, statSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { ROOT } from "./paths.ts";
import { mustRunTool } from "./processes.ts";

const BUDGET_BYTES = 3_000_000;
const OUT = ".cache/worker-bundle";

// What `wrangler deploy` would upload; source maps are not counted against a Worker's size.
await mustRunTool("wrangler", ["deploy", "--dry-run", "--minify", "--outdir", OUT], {
  quiet: true,
});
const files = globSync("**/*", { cwd: ROOT + OUT })
  .filter((file) => !/\.map$|README\.md$/.test(file) && statSync(`${ROOT}${OUT}/${file}`).isFile())
  .map((file) => readFileSync(`${ROOT}${OUT}/${file}`));
const bytes = files.reduce((sum, content) => sum + content.length, 0);
const gzipped = files.reduce((sum, content) => sum + gzipSync(content).length, 0);
const kilobytes = (count: number) => `${Math.round(count / 1000).toLocaleString("en-AU")} kB`;
console.log(
  `Worker bundle: ${kilobytes(bytes)} (${kilobytes(gzipped)} gzip), budget ${kilobytes(BUDGET_BYTES)}`,
);
if (bytes === 0 || bytes > BUDGET_BYTES) process.exitCode = 1;
