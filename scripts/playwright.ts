import { buildConsole } from "./build-console.ts";
import { requireChromium } from "./chromium.ts";
import { freePort } from "./ports.ts";
import { runTool } from "./processes.ts";

/** Runs a set of Playwright's projects that is no part of the suite; gives its exit code. */
export async function runProjects(which: "SCREENS" | "JOURNEYS", extra: string[]): Promise<number> {
  await requireChromium();
  await buildConsole();
  const port = process.env.BROWSER_TEST_PORT ?? String(await freePort());
  return await runTool("playwright", ["test", ...extra], {
    env: { BROWSER_TEST_PORT: port, [which]: "on" },
  });
}
