import { NotLoaded } from "./not-loaded.ts";

/** A page that has only just loaded is up to date: loading it again would change nothing, forever. */
const YOUNG_MS = 10_000;
const PATIENCE_MS = 5_000;
const NEXT_ATTEMPT_MS = 10_000;

let typedAt: string | undefined;
let wouldLose = () => false;

/** Takes note of what loading the page again would lose: what was typed on it, and what a screen guards. */
export function watchTyping(guarded: () => boolean): void {
  wouldLose = guarded;
  addEventListener("input", () => {
    typedAt = location.pathname;
  });
}

/**
 * Loads a file when it is needed. A page that is older than the deployment, and whose files are therefore
 * gone, is loaded again, unless something was typed.
 */
export async function loadFile<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    const isOutdated = await isOlderThanDeployment();
    const isTyping = typedAt === location.pathname || wouldLose();
    if (!isOutdated || isTyping || performance.now() < YOUNG_MS)
      throw new NotLoaded(isOutdated, cause);
    location.reload();
    return await new Promise<T>(() => {});
  }
}

/** Loads a file in the background: later, if it cannot be loaded now. */
export async function loadEventually<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await loadFile(load);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, NEXT_ATTEMPT_MS));
    }
  }
}

/** Whether the console's page, loaded now, would begin with another file. */
async function isOlderThanDeployment(): Promise<boolean> {
  const entry = document.querySelector('script[type="module"][src]')?.getAttribute("src");
  if (!entry || !navigator.onLine) return false;
  try {
    const page = await fetch("/", { cache: "no-store", signal: AbortSignal.timeout(PATIENCE_MS) });
    return page.ok && !(await page.text()).includes(entry);
  } catch {
    return false;
  }
}
