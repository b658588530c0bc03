import { useSyncExternalStore } from "react";
import { readForever, writeForever } from "./local-state.ts";

export type Theme = "light" | "dark" | "system";

function keptTheme(): Theme {
  const kept = readForever("theme");
  return kept === "light" || kept === "dark" ? kept : "system";
}

/** What storage cannot keep lasts until the page is closed. */
let theme = keptTheme();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function choose(next: Theme): void {
  theme = next;
  writeForever("theme", next === "system" ? null : next);
  if (next === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = next;
  for (const listener of listeners) listener();
}

/** The chosen theme. `theme.js` applies the stored one before the first paint. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, () => theme), choose];
}
