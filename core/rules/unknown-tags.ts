import { MAX_LABEL_LENGTH } from "./file-limits.ts";
import { type PlacedTag, parseTemplate, type Template, tagKey } from "./merge-tags.ts";

/** A tag that no column of the audience answers to: `{{discont}}` where there is only `discount`. */
export interface UnknownTag extends PlacedTag {
  /** The key of the column that was probably meant. */
  nearest: string | undefined;
}

/** For how many different tags of a text the nearest column is looked for: more are not needed at a time. */
const MOST_SUGGESTED = 5;

/** The tags that none of these columns answers to, in order, including repeats. */
export function unknownTags(template: Template, columns: readonly string[]): UnknownTag[] {
  const keys = new Set(columns.map(tagKey));
  const unknown = template.tags.filter(({ key }) => !keys.has(key));
  const different = [...new Set(unknown.map(({ key }) => key))].slice(0, MOST_SUGGESTED);
  const nearest = new Map(different.map((key) => [key, nearestKey(key, [...keys])]));
  return unknown.map((tag) => ({ ...tag, nearest: nearest.get(tag.key) }));
}

/** Where tags were looked for: in a campaign's groups, or in everything that the account has. */
export type TagScope = "campaign" | "account";

const NONE_HAS: Readonly<Record<TagScope, string>> = {
  campaign: "No chosen group has a column for",
  account: "None of your groups and parameters is called",
};

/** What is wrong with an unknown tag, and what was probably meant. */
export function unknownTagWords(
  { name, nearest }: Pick<UnknownTag, "name" | "nearest">,
  scope: TagScope = "campaign",
): string {
  const none = `${NONE_HAS[scope]} {{${name}}}`;
  return nearest === undefined ? none : `${none}. Did you mean {{${nearest}}}?`;
}

/** The text with every tag of this name replaced by the nearest one; fallbacks stay. */
export function withNearest(text: string, { key, nearest }: UnknownTag): string {
  return replaced(text, key, ({ fallback }) =>
    fallback === undefined ? `{{${nearest}}}` : `{{${nearest}|${fallback}}}`,
  );
}

/** The text with every tag of this name replaced by its fallback. */
export function withFallback(text: string, { key }: UnknownTag): string {
  return replaced(text, key, ({ fallback = "" }) => fallback);
}

function replaced(text: string, key: string, by: (tag: PlacedTag) => string): string {
  const { literals, tags } = parseTemplate(text);
  const pieces = tags.map((tag, i) => {
    const piece = tag.key === key ? by(tag) : text.slice(tag.start, tag.end);
    return piece + (literals[i + 1] ?? "");
  });
  return (literals[0] ?? "") + pieces.join("");
}

/** The closest key, if it differs by no more than a slip or two, or if one has all the words of the other. */
function nearestKey(key: string, keys: readonly string[]): string | undefined {
  if (key.length > 2 * MAX_LABEL_LENGTH) return undefined;
  const slips = Math.ceil(key.length / 4);
  const [closest] = keys
    .filter((known) => Math.abs(known.length - key.length) <= slips)
    .map((known) => ({ known, distance: distance(key, known) }))
    .filter((candidate) => candidate.distance <= slips)
    .sort((a, b) => a.distance - b.distance);
  return closest?.known ?? keys.find((known) => isPartOf(key, known) || isPartOf(known, key));
}

/** Whether a key has all the words of another: `first_name` those of `name`. */
function isPartOf(part: string, key: string): boolean {
  const words = new Set(key.split("_"));
  return part.split("_").every((word) => words.has(word));
}

/** Letters to insert, delete, replace or swap with their neighbour to get from one to the other. */
function distance(from: string, to: string): number {
  let before: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, i) => i);
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    for (let j = 1; j <= to.length; j++) {
      const at = (line: readonly number[], column: number) =>
        line[column] ?? Number.POSITIVE_INFINITY;
      const same = from[i - 1] === to[j - 1] ? 0 : 1;
      const swapped = from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      row[j] = Math.min(
        at(last, j) + 1,
        at(row, j - 1) + 1,
        at(last, j - 1) + same,
        swapped ? at(before, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    before = last;
    last = row;
  }
  return last[to.length] ?? 0;
}
