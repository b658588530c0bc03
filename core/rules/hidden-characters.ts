/**
 * Control and format characters and line separators: they hide, reverse or break the text beside a
 * name. The joiner in combined emoji is one of them.
 */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
const EACH_HIDDEN = new RegExp(HIDDEN, "gu");

export function hasHidden(text: string): boolean {
  return HIDDEN.test(text);
}

/** For names from outside, which the user cannot type again here. */
export function withoutHidden(text: string): string {
  return text.replace(EACH_HIDDEN, "");
}
