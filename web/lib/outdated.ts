import { wouldLose } from "./history.ts";

/** A page that has only just loaded is up to date: loading it again would change nothing, forever. */
const YOUNG_MS = 10_000;

let typedAt: string | undefined;
let reloading = false;

/**
 * Reloads a page that is older than the deployment: a file that it needs is gone. What has been typed must
 * not be lost, so then the crash screen offers to reload.
 */
export function reloadWhenOutdated(): void {
  addEventListener("input", () => {
    typedAt = location.pathname;
  });
  addEventListener("vite:preloadError", () => {
    const isTyping = typedAt === location.pathname || wouldLose();
    if (!navigator.onLine || isTyping || performance.now() < YOUNG_MS) return;
    reloading = true;
    location.reload();
  });
}

/** Whether the page is about to be replaced, so that nothing should be said about what failed. */
export function isReloading(): boolean {
  return reloading;
}
