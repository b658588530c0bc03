import type { Browser, BrowserContext, Page } from "@playwright/test";

/** A page that goes from test to test, so that its scripts stay loaded and compiled. */
export interface KeptPage {
  context: BrowserContext;
  page: Page;
  /** Whether a test did what cannot be undone. */
  isSpent: boolean;
}

/** Whose calls are stubbed. */
const stubbed = new WeakSet<BrowserContext>();
const kept = new WeakSet<BrowserContext>();

const SIZE = { width: 1280, height: 800 };
/** A file of ours that neither shows nor does anything. */
const BLANK = "/theme.js";

/** What stays in a page or its browser for good. */
const LASTING = ["addInitScript", "exposeBinding", "exposeFunction", "routeWebSocket"];
const LASTING_OF_CLOCKS = ["install", "setFixedTime", "setSystemTime"];

export async function openKeptPage(browser: Browser): Promise<KeptPage> {
  const context = await browser.newContext();
  await context.addInitScript(keepStubbedSocketsQuiet);
  kept.add(context);
  const opened: KeptPage = { context, page: await context.newPage(), isSpent: false };
  for (const name of LASTING) {
    watch(opened, context, name);
    watch(opened, opened.page, name);
  }
  for (const name of LASTING_OF_CLOCKS) watch(opened, context.clock, name);
  return opened;
}

/** Leaves nothing of a test but the files that the browser has loaded. */
export async function cleanKeptPage({ context, page }: KeptPage): Promise<void> {
  stubbed.delete(context);
  for (const other of context.pages()) if (other !== page) await other.close();
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await context.setOffline(false);
  await page.setViewportSize(SIZE);
  await page.emulateMedia({ colorScheme: null, media: null, reducedMotion: "reduce" });
  // On our own site, as only from there what it keeps can be deleted.
  await page.goto(BLANK);
  await page.evaluate(deleteWhatTheSiteKeeps);
  await context.clearCookies();
  await context.clearPermissions();
}

/**
 * Leaves the console in every page of a browser, before someone else is signed in to it: what runs in a page ends,
 * such as calls and a live feed of whoever was signed in, which would go on with the other's cookies.
 */
export async function leaveConsole(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) {
    const url = page.url();
    if (url.startsWith("http") && !url.endsWith(BLANK)) await page.goto(BLANK);
  }
}

/** Whether these are the first stubs of a test's browser; its live socket is quiet from then on. */
export async function beginStubs(context: BrowserContext): Promise<boolean> {
  if (stubbed.has(context)) return false;
  stubbed.add(context);
  if (kept.has(context)) {
    await context.addCookies([{ name: "stubbed", value: "yes", domain: "127.0.0.1", path: "/" }]);
  } else {
    await context.routeWebSocket("**/api/live*", () => {});
  }
  return true;
}

function watch(page: KeptPage, target: object, name: string): void {
  const original: unknown = Reflect.get(target, name);
  if (typeof original !== "function") throw new Error(`There is no ${name}`);
  Reflect.set(target, name, (...args: unknown[]) => {
    page.isSpent = true;
    return Reflect.apply(original, target, args);
  });
}

/** Runs in the page. */
async function deleteWhatTheSiteKeeps(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
  for (const name of await caches.keys()) await caches.delete(name);
}

/** Runs in the page: where the Worker is stubbed, a live feed says nothing, and a conversation's that nothing is new. */
function keepStubbedSocketsQuiet(): void {
  const Real = globalThis.WebSocket;
  const nothing = { seq: 1, restart: true, entries: [], removed: [], people: [] };
  globalThis.WebSocket = new Proxy(Real, {
    construct(target, args) {
      const { pathname } = new URL(String(args[0]), location.href);
      const isLive = /^\/api\/(live|room\/.+\/live)$/.test(pathname);
      if (!isLive || !document.cookie.includes("stubbed=")) return Reflect.construct(target, args);
      const quiet: { onmessage?: (event: MessageEvent) => void } = {};
      Object.assign(quiet, { readyState: Real.OPEN, send() {}, close() {} });
      const data = JSON.stringify(nothing);
      if (pathname !== "/api/live") {
        setTimeout(() => Reflect.get(quiet, "onmessage")?.(new MessageEvent("message", { data })));
      }
      return quiet;
    },
  });
}
