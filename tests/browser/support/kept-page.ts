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
const BLANK = "/blank";

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
  // On our own site, as only from there what it keeps can be deleted; what runs in the page ends with it.
  await page.route(`**${BLANK}`, (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html>" }),
  );
  await page.goto(BLANK);
  await page.evaluate(deleteWhatTheSiteKeeps);
  await page.unroute(`**${BLANK}`);
  await context.clearCookies();
  await context.clearPermissions();
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

/** Runs in the page: where the Worker is stubbed, a live socket opens and says nothing. */
function keepStubbedSocketsQuiet(): void {
  const Real = globalThis.WebSocket;
  globalThis.WebSocket = new Proxy(Real, {
    construct(target, args) {
      const isStubbed = document.cookie.includes("stubbed=");
      if (!isStubbed || !String(args[0]).includes("/api/live"))
        return Reflect.construct(target, args);
      const quiet = new EventTarget();
      Object.assign(quiet, { readyState: Real.OPEN, send() {}, close() {} });
      setTimeout(() => quiet.dispatchEvent(new Event("open")));
      return quiet;
    },
  });
}
