import { globSync, readFileSync, statSync } from "node:fs";
import { gzipSync } from "node:zlib";
import * as z from "zod";
import { ROOT } from "./paths.ts";
import { mustRunTool } from "./processes.ts";

/** Gzipped, as Cloudflare counts a Worker: less than its free plan allows. */
const BUDGET_BYTES = 3_000_000;
const OUT = ".cache/worker-bundle";
const UPLOAD = ".cache/worker.bundle";
const PROFILE = ".cache/worker-startup.cpuprofile";

// What `wrangler deploy` would upload; source maps are not counted against a Worker's size.
await mustRunTool(
  "wrangler",
  ["deploy", "--dry-run", "--minify", "--outdir", OUT, "--outfile", UPLOAD],
  { quiet: true },
);
const modules = globSync("**/*", { cwd: ROOT + OUT })
  .filter((file) => !/\.map$|README\.md$/.test(file) && statSync(`${ROOT}${OUT}/${file}`).isFile())
  .map((file) => readFileSync(`${ROOT}${OUT}/${file}`));
const raw = Buffer.concat(modules);
const gzipped = gzipSync(raw).length;

const kilobytes = (count: number) => `${Math.round(count / 1000).toLocaleString("en-AU")} kB`;
console.log(
  `Worker: ${kilobytes(raw.length)}, ${kilobytes(gzipped)} gzip, budget ${kilobytes(BUDGET_BYTES)} gzip`,
);
console.log(
  `Start-up: ${Math.round(await startUpMilliseconds())} ms of CPU on this machine; Cloudflare allows 1,000 ms on its own`,
);
if (raw.length === 0 || gzipped > BUDGET_BYTES) process.exitCode = 1;

/** Evaluates the Worker's modules in workerd under its profiler; counts the samples that were busy. */
async function startUpMilliseconds(): Promise<number> {
  await mustRunTool(
    "wrangler",
    ["check", "startup", "--worker-bundle", UPLOAD, "--outfile", PROFILE],
    { quiet: true },
  );
  const { nodes, samples, timeDeltas } = z
    .object({
      nodes: z.array(
        z.object({ id: z.number(), callFrame: z.object({ functionName: z.string() }) }),
      ),
      samples: z.array(z.number()),
      timeDeltas: z.array(z.number()),
    })
    .parse(JSON.parse(readFileSync(ROOT + PROFILE, "utf8")));
  const idle = nodes.find(({ callFrame }) => callFrame.functionName === "(idle)")?.id;
  const busy = timeDeltas.filter((_, index) => samples[index] !== idle);
  return busy.reduce((sum, delta) => sum + delta, 0) / 1000;
}
