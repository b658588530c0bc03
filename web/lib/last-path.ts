import * as z from "zod";
import { keptDraft, type Writer } from "./kept-draft.ts";
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

/** The page of a text that its writer left by signing out: only the same person returns to it. */
const leftBy = (me: Writer) => keptDraft(me, "left", z.string());

export function keepLeft(me: Writer, path: string): void {
  leftBy(me).keep(path);
}

/** Where this person left a text by signing out; it is returned to once. */
export function takeLeft(me: Writer): string | undefined {
  const left = leftBy(me);
  const path = left.read()?.value;
  left.forget();
  return ownPath(path);
}

function ownPath(kept: string | null | undefined): string | undefined {
  if (!kept?.startsWith("/")) return undefined;
  // "//host" and "/\\host" begin with a slash too.
  const url = URL.parse(kept, location.origin);
  if (url?.origin !== location.origin) return undefined;
  // "/.//host" is one of our paths until the dot is removed.
  return url.pathname.startsWith("//") ? undefined : url.pathname + url.search;
}
