import type { Browser, Page } from "@playwright/test";
import { inBrowser, signIn } from "./browser.ts";
import { median } from "./figure.ts";

/** A phone on slow 4G. */
const NETWORK = { latency: 300, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };
const SLOWER = 4;
/** After its heading, a screen fetches and draws what it shows. */
const CALM_MS = 4000;
const KEYS = 30;
/** The largest part of one visit comes up to a second before or after that of the next. */
const VISITS = 5;
/** 1,224 characters with 20 tags. */
const MESSAGE = `${"Hi {{first name}}, thirty per cent off everything this week. ".repeat(20)}Bye.`;

const SCREENS = [
  { name: "Dashboard", path: "/" },
  { name: "Composer", path: "/campaign/create" },
  { name: "Groups", path: "/group" },
  { name: "History", path: "/history" },
  { name: "Settings", path: "/settings" },
];

/** What a first visit to a screen costs: nothing is cached. The medians of several. */
export interface Visit {
  name: string;
  requests: number;
  scripts: number;
  /** As they travelled, headers included. */
  scriptBytes: number;
  /** Milliseconds. */
  firstPaint: number;
  largestPaint: number;
  layoutShift: number;
}

export interface WebFigures {
  visits: readonly Visit[];
  /** Milliseconds from a key to the new count on the laid-out page, in a message of 1,224 characters with 20 tags. */
  key: { fast: number; slow: number };
}

/** Visits the console's screens on a slow network with a slow processor, in the product of the browser tests. */
export async function measureWeb(): Promise<WebFigures> {
  return await inBrowser(visitAll);
}

async function visitAll(browser: Browser, baseURL: string): Promise<WebFigures> {
  const signedOut = await typicalVisit(browser, { name: "Sign in", path: "/" }, { baseURL });
  const storageState = await signIn(browser, baseURL);
  const visits = [signedOut];
  for (const screen of SCREENS) {
    visits.push(await typicalVisit(browser, screen, { baseURL, storageState }));
  }
  const key = {
    fast: await timeKeys(browser, { baseURL, storageState }, 1),
    slow: await timeKeys(browser, { baseURL, storageState }, SLOWER),
  };
  return { visits, key };
}

type ContextOptions = NonNullable<Parameters<Browser["newContext"]>[0]>;
type Screen = Pick<Visit, "name"> & { path: string };

async function typicalVisit(
  browser: Browser,
  screen: Screen,
  options: ContextOptions,
): Promise<Visit> {
  const all: Visit[] = [];
  for (let round = 0; round < VISITS; round++) all.push(await visit(browser, screen, options));
  const of = (figure: (visit: Visit) => number) => median(all.map(figure));
  return {
    name: screen.name,
    requests: of(({ requests }) => requests),
    scripts: of(({ scripts }) => scripts),
    scriptBytes: of(({ scriptBytes }) => scriptBytes),
    firstPaint: of(({ firstPaint }) => firstPaint),
    largestPaint: of(({ largestPaint }) => largestPaint),
    layoutShift: of(({ layoutShift }) => layoutShift),
  };
}

async function visit(
  browser: Browser,
  { name, path }: Screen,
  options: ContextOptions,
): Promise<Visit> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", { offline: false, ...NETWORK });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  const types = new Map<string, string>();
  const bytes = new Map<string, number>();
  devtools.on("Network.responseReceived", ({ requestId, type }) => types.set(requestId, type));
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) =>
    bytes.set(requestId, encodedDataLength),
  );
  await page.addInitScript(watchPaint);
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.waitForTimeout(CALM_MS);
  const paint = await readPaint(page);
  await context.close();
  const scripts = [...types].filter(([, type]) => type === "Script").map(([id]) => id);
  return {
    name,
    requests: types.size,
    scripts: scripts.length,
    scriptBytes: scripts.reduce((sum, id) => sum + (bytes.get(id) ?? 0), 0),
    ...paint,
  };
}

/** Runs in the page. */
function watchPaint(): void {
  const seen = { largestPaint: 0, layoutShift: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.largestPaint = startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!("hadRecentInput" in entry && entry.hadRecentInput) && "value" in entry) {
        seen.layoutShift += Number(entry.value);
      }
    }
  }).observe({ type: "layout-shift", buffered: true });
}

async function readPaint(
  page: Page,
): Promise<Pick<Visit, "firstPaint" | "largestPaint" | "layoutShift">> {
  return await page.evaluate(() => {
    const seen: unknown = Reflect.get(window, "seen");
    const figure = (name: string) =>
      typeof seen === "object" && seen !== null ? Number(Reflect.get(seen, name)) : 0;
    const [first] = performance.getEntriesByName("first-contentful-paint");
    return {
      firstPaint: first?.startTime ?? 0,
      largestPaint: figure("largestPaint"),
      layoutShift: figure("layoutShift"),
    };
  });
}

/** How long the composer takes from a key at the end of a long message to the new count of its characters. */
async function timeKeys(browser: Browser, options: ContextOptions, rate: number): Promise<number> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await page.goto("/campaign/create");
  const message = page.getByRole("textbox", { name: "Message" });
  await message.fill(MESSAGE);
  await page.locator(".cm-editor").waitFor();
  await message.press("ControlOrMeta+End");
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate });
  await message.evaluate(watchCount);
  for (let key = 0; key < KEYS; key++) {
    await page.keyboard.press("x");
    await page.waitForFunction((counted) => {
      const taken: unknown = Reflect.get(window, "taken");
      return Array.isArray(taken) && taken.length > counted;
    }, key);
    await page.waitForTimeout(50);
  }
  const times = await page.evaluate(() => {
    const taken: unknown = Reflect.get(window, "taken");
    return Array.isArray(taken) ? taken.map(Number) : [];
  });
  await context.close();
  return median(times);
}

/** Runs in the page: keeps the time from each key to the change of what is said about the message. */
function watchCount(field: Element): void {
  const taken: number[] = [];
  Object.assign(window, { taken });
  let pressed: number | undefined;
  addEventListener("keydown", ({ timeStamp }) => (pressed = timeStamp), { capture: true });
  const count = document.getElementById(
    field.getAttribute("aria-describedby")?.split(" ")[0] ?? "",
  );
  if (!count) throw new Error("Nothing is said about the message");
  new MutationObserver(() => {
    if (pressed === undefined) return;
    // The measure makes the browser lay the page out.
    document.body.getBoundingClientRect();
    taken.push(performance.now() - pressed);
    pressed = undefined;
  }).observe(count, { subtree: true, childList: true, characterData: true });
}
