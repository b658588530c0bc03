import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { type Browser, chromium } from "@playwright/test";
import { requireChromium } from "../scripts/chromium.ts";
import { ROOT } from "../scripts/paths.ts";
import { freePort } from "../scripts/ports.ts";

/** A browser, beside the product of the browser tests. */
export async function inBrowser<T>(
  use: (browser: Browser, baseURL: string) => Promise<T>,
): Promise<T> {
  const port = await freePort();
  const server = spawn(process.execPath, [`${ROOT}scripts/test-server.ts`, String(port)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const executablePath = await requireChromium();
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    for await (const line of createInterface(server.stdout)) if (/^ready/.test(line)) break;
    return await use(browser, `http://127.0.0.1:${port}`);
  } finally {
    await browser.close();
    const ended = once(server, "close");
    server.kill("SIGTERM");
    await ended;
  }
}

export async function signIn(browser: Browser, baseURL: string) {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await page.goto("/");
  await page.getByLabel("Email").fill("owner@cooee.test");
  await page.getByLabel("Password", { exact: true }).fill("cooee-demo");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
  const state = await context.storageState();
  await context.close();
  return state;
}
