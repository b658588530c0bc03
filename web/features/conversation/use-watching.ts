import { useSyncExternalStore } from "react";

/** Whether the page is in view. */
export function useWatching(): boolean {
  return useSyncExternalStore(listen, () => document.visibilityState === "visible");
}

function listen(onChange: () => void): () => void {
  document.addEventListener("visibilitychange", onChange);
  return () => document.removeEventListener("visibilitychange", onChange);
}
