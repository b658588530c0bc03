import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import * as z from "zod";

/** The fake product starts another process, as wrangler starts workerd; neither ends on SIGTERM. */
const STAY = `process.on("SIGTERM", () => {}); setInterval(() => {}, 1000);`;
const PRODUCT = `
  const { spawn } = require("node:child_process");
  const inner = spawn(process.execPath, ["-e", ${JSON.stringify(STAY)}], { stdio: "ignore" });
  console.log(JSON.stringify([process.pid, inner.pid]));
  ${STAY}`;
const PROCESSES = resolve(import.meta.dirname, "../../../scripts/processes.ts");
/** A script like scripts/start.ts. */
const SCRIPT = `
  import { startTethered } from ${JSON.stringify(PROCESSES)};
  startTethered(["-e", ${JSON.stringify(PRODUCT)}], console.log);`;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** A script that has started a product of two processes. */
async function started(): Promise<{ script: ChildProcess; product: number[] }> {
  const script = spawn(process.execPath, ["--input-type=module", "-e", SCRIPT], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines = createInterface({ input: script.stdout });
  const [line] = await once(lines, "line");
  return {
    script,
    product: z
      .array(z.number())
      .length(2)
      .parse(JSON.parse(String(line))),
  };
}

async function allEnd(pids: readonly number[]): Promise<boolean> {
  for (let look = 0; look < 150 && pids.some(isAlive); look++) await sleep(100);
  return !pids.some(isAlive);
}

it("nothing of the product outlives the script that started it, even if that is killed with SIGKILL", async () => {
  const { script, product } = await started();
  expect(product.every(isAlive)).toBe(true);
  script.kill("SIGKILL");
  expect(await allEnd(product)).toBe(true);
});
