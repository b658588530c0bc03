import { composed } from "./written.ts";

/**
 * Control and format characters and line separators: they hide, reverse or break the text beside a
 * name. The joiner in combined emoji is one of them.
 */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
const EACH_HIDDEN = new RegExp(HIDDEN, "gu");

export function hasHidden(text: string): boolean {
  return HIDDEN.test(text);
}

/** A name from outside, which the user cannot type again here: composed, and without what hides. */
export function nameFromOutside(name: string): string {
  return composed(name.replace(EACH_HIDDEN, ""));
}
