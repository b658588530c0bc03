import { readLocal, writeLocal } from "#web/lib/local-state.ts";
import { paths } from "./paths.ts";

const KEY = "last-path";

/** Remembers where somebody was, so that they return there after signing in. */
export function rememberPath(path: string): void {
  writeLocal(KEY, path);
}

/** Where to go after signing in. */
export function pathAfterSignIn(): string {
  const kept = readLocal(KEY);
  return kept?.startsWith("/") && !kept.startsWith("//") && kept !== paths.home
    ? kept
    : paths.campaigns;
}
