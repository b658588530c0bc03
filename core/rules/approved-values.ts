import type { HeldBy } from "./holds.ts";
import type { Template } from "./merge-tags.ts";
import { hostFinder } from "./text-links.ts";

// What may differ from what an administrator approved without another review.

/** Why something that was approved is approved again. */
export const APPROVED_RULES = {
  grown: (approved: number, now: number): HeldBy => ({
    rule: "approved.recipients",
    text: `It was approved for ${approved} contacts, and would go to ${now} now.`,
  }),
  added: (added: number): HeldBy => ({
    rule: "approved.recipients",
    text: `It would go to ${added} contacts who were not in it when it was approved.`,
  }),
  changedValues: (tag: string, changed: number, of: number): HeldBy => ({
    rule: "approved.values",
    text: `The value of {{${tag}}} has changed for ${changed} of ${of} contacts since it was approved.`,
  }),
  changedValue: (tag: string, problem: string): HeldBy => ({
    rule: "approved.value",
    text: `{{${tag}}} has a value that was not approved: ${problem}.`,
  }),
  movedLinks: (approved: string, now: string): HeldBy => ({
    rule: "approved.links",
    text: `Its links were on ${approved} when it was approved, and are on ${now} now.`,
  }),
} as const;

/** A tenth, and as many even of a few. */
const MOST_ADDED = 10;
const LONGEST_VALUE = 30;

/** How many recipients there may be who were not approved, beside those who were. */
export function mayBeAdded(approved: number): number {
  return Math.max(MOST_ADDED, Math.floor(approved / 10));
}

/** Whether more than a tenth of the values of one tag changed. */
export function changedTooOften(changed: number, of: number): boolean {
  return changed * 10 > of;
}

const hostsIn = hostFinder();
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
/** 26/11/2026 or 2026-11-26, and 10:30. */
const DATES =
  /(?<!\d)(?:[0-3]?\d[/.-][01]?\d[/.-](?:(?:19|20)\d\d|\d\d)|20\d\d-[01]\d-[0-3]\d|[0-2]?\d:[0-5]\d)(?!\d)/g;
const CENTS = /\.\d\d(?![.\d])/g;
/** However its digits are set apart. */
const LONG_NUMBER = /\p{Nd}(?:[\s.,/()+_-]{0,3}\p{Nd}){4}/u;

/**
 * Why a value that no administrator has read may not go out unread; undefined if it may. It is measured before it is
 * searched. `screen` finds what would hold a text.
 */
export function valueProblem(
  value: string,
  screen: (text: string) => readonly HeldBy[],
): string | undefined {
  if (value.length > LONGEST_VALUE) return `it has more than ${LONGEST_VALUE} characters`;
  if (hostsIn(value).length > 0) return "it has a link";
  const plain = value.normalize("NFKC").replace(UNSEEN, "");
  const counted = plain.replace(DATES, " x ").replace(CENTS, "");
  if (LONG_NUMBER.test(counted)) return "it has a number of five digits or more";
  const [held] = screen(value);
  return held && `a rule holds it (${held.rule})`;
}

/** Whether at least half of what someone reads of a text is outside its tags. Spaces count for nothing. */
export function isMostlyFixed({ literals }: Template, rendered: string): boolean {
  return visible(literals.join("")) * 2 >= visible(rendered);
}

function visible(text: string): number {
  return text.replace(UNSEEN, "").replace(/\s+/g, "").length;
}
