import {
  analyseText,
  type ForcingCharacter,
  forcingCharacters,
  partsFor,
  type TextAnalysis,
  withoutAccents,
} from "./message-parts.ts";
import { isBlank, LONGEST_TEXT } from "./written.ts";

/** A tag as written: `{{First name|there}}`. An empty `fallback` is valid too: it renders as nothing. */
export interface Tag {
  name: string;
  key: string;
  fallback?: string;
}

export interface PlacedTag extends Tag {
  /** The tag's position in the source, in UTF-16 units; `fallbackAt` is where its fallback begins. */
  start: number;
  end: number;
  fallbackAt: number;
}

/** A compiled text: literal 0, tag 0, literal 1, tag 1, … with always one more literal than tags. */
export interface Template {
  readonly literals: readonly string[];
  readonly tags: readonly PlacedTag[];
}

/** The length of a variable in the composer's estimate (decision 3), whatever its name or value. */
const VARIABLE_UNITS = 12;

/** The form in which names are compared: lower case; spaces, underscores and hyphens become one `_`. */
export function tagKey(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .normalize("NFC")
    .replace(/[\s_-]+/g, "_");
}

/** Compiles a text once for many renderings. Never throws: braces that form no tag are literal text. */
export function parseTemplate(text: string): Template {
  const literals: string[] = [];
  const tags: PlacedTag[] = [];
  let done = 0;
  let open = -1;
  for (let i = 0; i < text.length - 1; i++) {
    // The last opening before a close counts: in `{{a {{b}}` only b is a tag.
    if (text.startsWith("{{", i)) open = i;
    else if (open !== -1 && text.startsWith("}}", i)) {
      const tag = readTag(text, open, i);
      open = -1;
      if (!tag) continue;
      literals.push(text.slice(done, tag.start));
      tags.push(tag);
      done = tag.end;
      i++;
    }
  }
  literals.push(text.slice(done));
  return { literals, tags };
}

function readTag(text: string, start: number, close: number): PlacedTag | undefined {
  const inside = text.slice(start + 2, close);
  const bar = inside.indexOf("|");
  const name = (bar === -1 ? inside : inside.slice(0, bar)).trim();
  if (!/[\p{L}\p{N}]/u.test(name) || /[\r\n{}]/.test(name)) return undefined;
  const place = { name, key: tagKey(name), start, end: close + 2 };
  if (bar === -1) return { ...place, fallbackAt: close };
  const rest = inside.slice(bar + 1);
  const fallbackAt = start + 2 + bar + 1 + (rest.length - rest.trimStart().length);
  return { ...place, fallback: rest.trim(), fallbackAt };
}

/** An account's own values by `tagKey`, the same for every recipient. */
export type ParamValues = Readonly<Record<string, string>>;

/**
 * The text for one recipient. `fields`: values by label; labels that are already keys (see
 * `tagKey`) are found fastest. A blank value counts as none, and then the account's `params` are
 * looked up, and then the tag's fallback. Values are inserted as they are and never searched for
 * tags. `missing` names, once each, the tags with none of these; they render as nothing.
 */
export function renderTemplate(
  template: Template,
  fields: Readonly<Record<string, string>>,
  params: ParamValues,
): { text: string; missing: string[] } {
  let missing: Set<string> | undefined;
  const ofContact = fieldsByKey(fields);
  let text = template.literals[0] ?? "";
  for (let i = 0; i < template.tags.length; i++) {
    const tag = template.tags[i];
    if (!tag) break;
    const value = ofContact(tag.key) ?? paramValue(params, tag.key) ?? tag.fallback;
    if (value === undefined) missing = (missing ?? new Set()).add(tag.name);
    if (text.length <= LONGEST_TEXT) text += (value ?? "") + (template.literals[i + 1] ?? "");
  }
  return { text, missing: missing ? [...missing] : [] };
}

/** A contact's own values that texts with these keys name, by key; a blank one counts as none. */
export function valuesIn(
  keys: readonly string[],
  fields: Readonly<Record<string, string>>,
): Record<string, string> {
  const found: Record<string, string> = {};
  const ofContact = fieldsByKey(fields);
  for (const key of keys) {
    const value = ofContact(key);
    if (value !== undefined) found[key] = value;
  }
  return found;
}

/** Each key of a text's tags, once. */
export function tagKeys({ tags }: Template): string[] {
  return [...new Set(tags.map(({ key }) => key))];
}

/** Values as they are written into a text that is to stay in the standard alphabet. */
export function withoutAccentsIn(
  fields: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const values = Object.entries(fields).map(([label, value]) => [label, withoutAccents(value)]);
  return Object.fromEntries(values);
}

type Values = Readonly<Record<string, string>>;

/** A contact's values by the keys of tags. */
function fieldsByKey(fields: Values): (key: string) => string | undefined {
  let labelled: Map<string, string> | undefined;
  return (key) => {
    const exact = Object.hasOwn(fields, key) ? fields[key] : undefined;
    labelled ??= exact === undefined ? byKey(fields) : undefined;
    const value = exact ?? labelled?.get(key);
    return value === undefined || isBlank(value) ? undefined : value;
  };
}

/** Of labels that mean the same, the first with a value. */
function byKey(fields: Values): Map<string, string> {
  const filled = Object.entries(fields).filter(([, value]) => !isBlank(value));
  return new Map(filled.reverse().map(([label, value]) => [tagKey(label), value]));
}

function paramValue(params: ParamValues, key: string): string | undefined {
  return Object.hasOwn(params, key) ? params[key] : undefined;
}

/** Those of an account's values that a text names: all that its rendering needs of them. */
export function paramsIn(template: Template, params: ParamValues): ParamValues {
  const keys = tagKeys(template);
  return Object.fromEntries(
    keys.flatMap((key) => {
      const value = paramValue(params, key);
      return value === undefined ? [] : [[key, value]];
    }),
  );
}

/** The tags of a template in order, including repeats. */
export function tagsOf(template: Template): Tag[] {
  return template.tags.map(({ name, key, fallback }) =>
    fallback === undefined ? { name, key } : { name, key, fallback },
  );
}

/**
 * The composer's estimate of a text with tags: each variable counts 12 units. A tag's name never
 * forces Unicode, its fallback does. Indexes refer to the text as written. Prices come from the
 * rendered texts, never from this.
 */
export function estimateUnits(text: string): TextAnalysis {
  const template = parseTemplate(text);
  if (template.tags.length === 0) return analyseText(text);
  const filled = filledIn(template);
  const forcing = forcingIn(template);
  if (forcing.length === 0) return analyseText(filled);
  const units = filled.length;
  return { encoding: "ucs2", units, segments: partsFor("ucs2", units), forcing };
}

/** The same estimate for an MMS, in which every character counts by its UTF-16 units. */
export function estimateLength(text: string): number {
  return filledIn(parseTemplate(text)).length;
}

/** The text with each variable as long as the estimate takes it to be. */
function filledIn({ literals }: Template): string {
  return literals.join(" ".repeat(VARIABLE_UNITS));
}

/** The characters of a compiled text that force Unicode; indexes refer to the text as written. */
export function forcingIn({ literals, tags }: Template): ForcingCharacter[] {
  const found: ForcingCharacter[] = [];
  const look = (piece: string, offset: number) => {
    for (const { index, character } of forcingCharacters(piece)) {
      found.push({ index: index + offset, character });
    }
  };
  look(literals[0] ?? "", 0);
  tags.forEach((tag, i) => {
    look(tag.fallback ?? "", tag.fallbackAt);
    look(literals[i + 1] ?? "", tag.end);
  });
  return found;
}
