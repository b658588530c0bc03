import { defineConfig, type PlaywrightTestConfig } from "@playwright/test";
import { findChromium } from "./scripts/chromium.ts";
import { patience } from "./scripts/patience.ts";

const port = Number(process.env.BROWSER_TEST_PORT ?? 8798);
const baseURL = `http://127.0.0.1:${port}`;

/** Those that take longest, which begin first so that none of them is the last to end. */
const LONGEST =
  "**/{story,route-switch,auto-credit,accessibility,preload,business-names,verifications}.test.ts";
const WINDOWS = [
  [1280, 800],
  [1920, 1080],
  [360, 740],
  // 1280 × 800 at a zoom of 200 %.
  [640, 400],
] as const;
const ALONE = "**/shared-numbers.test.ts";

/** `npm run screens` takes pictures, and `npm run journeys` walks, instead of testing. */
function projects(): PlaywrightTestConfig["projects"] {
  if (process.env.SCREENS) return [{ name: "screens", testMatch: "**/*.pictures.ts", retries: 0 }];
  if (process.env.JOURNEYS) {
    return WINDOWS.map(([width, height]) => ({
      name: `${width} px`,
      testMatch: "**/*.walk.ts",
      retries: 0,
      use: { viewport: { width, height } },
    }));
  }
  return [
    { name: "longest", testMatch: LONGEST },
    { name: "journeys", testIgnore: [LONGEST, ALONE] },
    // What it switches on changes how every account sends: nothing else runs meanwhile.
    { name: "alone", testMatch: ALONE, dependencies: ["longest", "journeys"] },
  ];
}

export default defineConfig({
  testDir: "tests/browser",
  testMatch: "**/*.test.ts",
  outputDir: "test-results",
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: true,
  // More than there are cores: a journey often waits for the product.
  workers: 4,
  // With its trace, which costs as much as the test itself. `scripts/test.ts` says how many may need it.
  retries: 1,
  timeout: patience(120_000),
  expect: { timeout: patience(15_000) },
  reporter: [["list"]],
  use: {
    baseURL,
    locale: "en-AU",
    timezoneId: "Australia/Sydney",
    viewport: { width: 1280, height: 800 },
    // A dialog that slides in keeps every press waiting.
    contextOptions: { reducedMotion: "reduce" },
    trace: "on-first-retry",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: findChromium(),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  projects: projects(),
  webServer: {
    command: `node_modules/.bin/node scripts/test-server.ts ${port}`,
    wait: { stdout: /ready for the browser tests/ },
    timeout: patience(180_000),
    reuseExistingServer: false,
    stdout: "ignore",
    stderr: "pipe",
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
  },
});
