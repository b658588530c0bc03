import * as z from "zod";
import { keptDraft, type Writer } from "./kept-draft.ts";
import { ownPath } from "./last-path.ts";

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
