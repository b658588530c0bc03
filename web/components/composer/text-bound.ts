import { LONGEST_TEXT } from "#core/rules/written.ts";
import { GRAPHEMES } from "./graphemes.ts";
import { changeBetween } from "./text-change.ts";

/** As much of a text as is ever looked at: no message may be longer. */
export function bounded(text: string): string {
  return text.slice(0, LONGEST_TEXT);
}

/**
 * What does not fit of a text that was changed: the end of what was put in, never half a character. Undefined if all
 * of it fits.
 */
export function overflow(text: string, next: string): { from: number; to: number } | undefined {
  const over = next.length - LONGEST_TEXT;
  if (over <= 0) return undefined;
  const change = changeBetween(bounded(text), next);
  if (!change) return undefined;
  const to = change.from + change.insert.length;
  const cut = to - over;
  // Two more characters show whether the cut would split a grapheme.
  const whole = GRAPHEMES.segment(next.slice(0, cut + 2)).containing(cut);
  return { from: Math.max(change.from, whole?.index ?? cut), to };
}
