import { rmSync } from "node:fs";
import { buildConsole } from "./build-console.ts";
import { requireChromium } from "./chromium.ts";
import { ROOT } from "./paths.ts";
import { freePort } from "./ports.ts";
import { runTool } from "./processes.ts";

// `npm run screens` takes pictures of every screen into `screens/`; what follows goes to Playwright.

const extra = process.argv.slice(2);
if (extra.length === 0) rmSync(`${ROOT}screens`, { recursive: true, force: true });
await requireChromium();
await buildConsole();
const env = {
  BROWSER_TEST_PORT: process.env.BROWSER_TEST_PORT ?? String(await freePort()),
  SCREENS: "on",
};
process.exit(await runTool("playwright", ["test", ...extra], { env }));
