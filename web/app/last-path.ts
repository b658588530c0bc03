import { readLocal, writeLocal } from "#web/lib/local-state.ts";
import { paths } from "./paths.ts";

const KEY = "last-path";

/** Remembers where somebody was, so that they return there after signing in (R447). */
export function rememberPath(path: string): void {
  writeLocal(KEY, path);
}

/** Where to go after signing in: where this browser was last, or `otherwise`. */
export function pathAfterSignIn(otherwise: string = paths.home): string {
  const kept = readLocal(KEY);
  return kept?.startsWith("/") && !kept.startsWith("//") && kept !== paths.home ? kept : otherwise;
}
