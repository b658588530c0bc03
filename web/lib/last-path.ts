import { readLocal, writeLocal } from "./local-state.ts";
import { paths } from "./paths.ts";

const KEY = "last-path";

/** Whether this page has shown screens of someone who is signed in. */
let shown = false;

/** Remembers where a person is, so that they return there after signing in (R447). */
export function rememberPath(path: string): void {
  shown = true;
  writeLocal(KEY, path);
}

/**
 * The same of a screen that waits for a sign-in. Not where a session ended on this page: its path is
 * known already, and if the person signed out, in whichever tab, it is to be forgotten (R494).
 */
export function rememberWanted(path: string): void {
  if (!shown) writeLocal(KEY, path);
}

/** Where to go after signing in: where this browser was last, or `otherwise`. Never off this site. */
export function pathAfterSignIn(otherwise: string = paths.home): string {
  const kept = readLocal(KEY);
  if (!kept?.startsWith("/")) return otherwise;
  // "//host" and "/\\host" begin with a slash, too.
  const url = URL.parse(kept, location.origin);
  if (url?.origin !== location.origin) return otherwise;
  // "/.//host" is a path of ours until its dot is gone.
  return url.pathname.startsWith("//") ? otherwise : url.pathname + url.search;
}
