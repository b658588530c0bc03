import { readLocal, writeLocal } from "./local-state.ts";
import { paths } from "./paths.ts";

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

/** Where to go after signing in: where this browser last was, or `otherwise`. Never off this site. */
export function pathAfterSignIn(otherwise: string = paths.home): string {
  const kept = readLocal(KEY);
  if (!kept?.startsWith("/")) return otherwise;
  // "//host" and "/\\host" begin with a slash too.
  const url = URL.parse(kept, location.origin);
  if (url?.origin !== location.origin) return otherwise;
  // "/.//host" is one of our paths until the dot is removed.
  return url.pathname.startsWith("//") ? otherwise : url.pathname + url.search;
}
