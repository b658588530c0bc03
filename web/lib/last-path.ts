import { readLocal, writeLocal } from "./local-state.ts";

const KEY = "last-path";

/** Whether this page has shown a signed-in person's screens. */
let shown = false;

/** Remembers where a person is, so that they return there after signing in (R447). */
export function rememberPath(path: string): void {
  shown = true;
  writeLocal(KEY, path);
}

/**
 * Does the same for a screen that needs a sign-in first, unless a session has ended on this page: then
 * the path is known already or, if the person signed out in any tab, must be forgotten (R494).
 */
export function rememberWanted(path: string): void {
  if (!shown) writeLocal(KEY, path);
}

/** Where to go after signing in: where this browser last was, if it is known. Never off this site. */
export function lastPath(): string | undefined {
  return ownPath(readLocal(KEY));
}

/** A path, if it is one of our own. */
export function ownPath(kept: string | null | undefined): string | undefined {
  if (!kept?.startsWith("/")) return undefined;
  // "//host" and "/\\host" begin with a slash too.
  const url = URL.parse(kept, location.origin);
  if (url?.origin !== location.origin) return undefined;
  // "/.//host" is one of our paths until the dot is removed.
  return url.pathname.startsWith("//") ? undefined : url.pathname + url.search;
}
