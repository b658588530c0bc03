import { useSyncExternalStore } from "react";

/** Where a canvas has room. */
const QUERY = "(min-width: 900px)";

/** Whether the window is wide enough for the canvas. */
export function useWide(): boolean {
  return useSyncExternalStore(listen, () => matchMedia(QUERY).matches);
}

function listen(onChange: () => void) {
  const query = matchMedia(QUERY);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}
