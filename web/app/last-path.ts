import { readLocal, writeLocal } from "#web/lib/local-state.ts";
import { paths } from "./paths.ts";

const KEY = "last-path";

/** Remembers where somebody was, so that they return there after signing in (R447). */
export function rememberPath(path: string): void {
  writeLocal(KEY, path);
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
