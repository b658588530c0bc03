import type { HeldBy } from "./holds.ts";
import { inPlainLetters } from "./look-alikes.ts";
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

const LONG_DAY = String.raw`(?:[0-3]?\d[/.-][01]?\d[/.-](?:19|20)\d\d|20\d\d-[01]\d-[0-3]\d)`;
const SHORT_DAY = String.raw`[0-3]?\d[/.-][01]?\d[/.-]\d\d`;
const TIME = String.raw`[0-2]?\d:[0-5]\d`;
const TO = " ?[-–] ?";
const TIMES = `${TIME}(?:${TO}${TIME})?`;
const BETWEEN = String.raw`[^\p{L}\p{N}]{0,3}`;
/** 26/11/2026, 2026-11-26 10:30, 9:00 - 17:30: with no other digits beside them, which could make a number with theirs. */
const MOMENTS = new RegExp(
  String.raw`(?<!\p{N}${BETWEEN})(?:(?:${LONG_DAY}(?:${TO}${LONG_DAY})?|${SHORT_DAY})(?:,? ${TIMES})?|${TIMES})(?!${BETWEEN}\p{N})`,
  "gu",
);
const CENTS = new RegExp(String.raw`\.\d\d(?!\.|${BETWEEN}\p{N})`, "gu");
const DIGIT_WORDS =
  /(?<!\p{L})(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|double|triple)(?!\p{L})/giu;
/** Letters in the place of digits: "O4l2". */
const AS_DIGITS = /(?<=\p{N})[oil]+(?!\p{L})|(?<!\p{L})[oil]+(?=\p{N})/giu;
/** Whatever sets digits apart; a letter by itself, too. */
const APART = /(?<!\p{L})\p{L}(?!\p{L})|[^\p{L}\p{N}]+/gu;

/** Numbers of five digits or more, however they are written, but those of dates, times and prices. */
function longNumbers(text: string): string[] {
  const digits = inPlainLetters(text)
    .replace(MOMENTS, " xx ")
    .replace(CENTS, "")
    .replace(DIGIT_WORDS, "0")
    .replace(AS_DIGITS, (letters) => "0".repeat(letters.length))
    .replace(APART, "");
  return digits.match(/\p{N}{5,}/gu) ?? [];
}

/** What such a full stop does not mean: "Dr.Smith", "J.Smith". */
const TITLES = /(?<!\p{L})(?:\p{L}|mr|mrs|ms|dr|st|prof|rev)\.(?=\p{Lu}\p{Ll})/giu;
/** Addresses that are written so that no phone sees one: "evil .top", "evil[.]top", "evil dot com". */
const SPELT_OUT =
  /[\p{L}\p{N}]\s*(?:[[({<]\s*(?:[.。]|dot)\s*[\])}>]|\s[.。]\s?|[.。]\s|\sdot\s)\s*(?:app|au|biz|cc|click|club|co|com|info|io|link|live|net|nz|online|org|ru|shop|site|store|top|uk|vip|xyz)(?!\p{L})/iu;

/** Hosts as phones find them, which care for no capitals. */
function linksIn(text: string): string[] {
  const written = [text, inPlainLetters(text)];
  return written.flatMap((one) => hostsIn(one.replace(TITLES, "$& ").toLowerCase()));
}

const LINK = "it has a link";
const NUMBER = "it has a number of five digits or more";

/**
 * Why a value that no administrator has read may not go out unread; undefined if it may. It is measured before it is
 * searched. `screen` finds what would hold a text.
 */
export function valueProblem(
  value: string,
  screen: (text: string) => readonly HeldBy[],
): string | undefined {
  if (value.length > LONGEST_VALUE) return `it has more than ${LONGEST_VALUE} characters`;
  if (linksIn(value).length > 0 || SPELT_OUT.test(inPlainLetters(value))) return LINK;
  if (longNumbers(value).length > 0) return NUMBER;
  const [held] = screen(value);
  return held && `a rule holds it (${held.rule})`;
}

/** The same of what values make with each other and with the words around them. `without` is the text without them. */
export function joinedProblem(text: string, without: string): string | undefined {
  const isNew = (find: (text: string) => string[]) => {
    const known = new Set(find(without));
    return find(text).some((one) => !known.has(one));
  };
  if (isNew(linksIn)) return `with what is beside it, ${LINK}`;
  return isNew(longNumbers) ? `with what is beside it, ${NUMBER}` : undefined;
}

/** Whether at least half of what someone reads of a text is outside its tags. Spaces count for nothing. */
export function isMostlyFixed({ literals }: Template, rendered: string): boolean {
  return visible(literals.join("")) * 2 >= visible(rendered);
}

function visible(text: string): number {
  return text.replace(UNSEEN, "").replace(/\s+/g, "").length;
}
