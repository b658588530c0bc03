/**
 * Control and format characters and line separators: they hide, reverse or break what is shown beside a
 * name. The joiner of combined emoji is one of them.
 */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
const EACH_HIDDEN = new RegExp(HIDDEN, "gu");

export function hasHidden(text: string): boolean {
  return HIDDEN.test(text);
}

/** For names that come from outside, which nobody here can type again. */
export function withoutHidden(text: string): string {
  return text.replace(EACH_HIDDEN, "");
}
