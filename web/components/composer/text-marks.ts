import { CODE_LENGTH } from "#core/rules/codes.ts";
import { forcingIn, parseTemplate, type Template, tagKey } from "#core/rules/merge-tags.ts";
import { RECIPIENT_PART } from "#core/rules/short-links.ts";
import { unknownTags } from "#core/rules/unknown-tags.ts";
import { GRAPHEMES } from "./graphemes.ts";
import type { MergeField } from "./merge-fields.ts";

interface Span {
  start: number;
  end: number;
}

/** A merge tag, as its chip shows it. */
export interface TagMark extends Span {
  /** What people call the field, or the name as it is written. */
  label: string;
  fallback: string | undefined;
  kind: "field" | "parameter" | "unknown" | "link";
  /** Whether its fallback forces Unicode. */
  forces: boolean;
  /** What was probably meant by an unknown one. */
  nearest: string | undefined;
}

export interface TextMarks {
  tags: readonly TagMark[];
  /** What forces Unicode outside the tags: whole graphemes, and neighbours as one. */
  forcing: readonly Span[];
}

/** What is to be marked in a text: its tags, those that nothing answers to, and what forces Unicode. */
export function textMarks(text: string, fields: readonly MergeField[] | undefined): TextMarks {
  const template = parseTemplate(text);
  const forcing = forcingIn(template);
  return {
    tags: [...tagMarks(template, fields), ...linkMarks(text, template)]
      .toSorted((one, other) => one.start - other.start)
      .map((tag) => ({
        ...tag,
        forces: forcing.some(({ index }) => tag.start <= index && index < tag.end),
      })),
    forcing: wholeGraphemes(
      text,
      forcing
        .map(({ index }) => index)
        .filter((index) => !template.tags.some(({ start, end }) => start <= index && index < end)),
    ),
  };
}

function tagMarks(
  template: Template,
  fields: readonly MergeField[] | undefined,
): Omit<TagMark, "forces">[] {
  const keys = fields?.map(({ key }) => key);
  const nearest = new Map(
    keys ? unknownTags(template, keys).map((tag) => [tag.start, tag.nearest]) : [],
  );
  return template.tags.map(({ start, end, name, key, fallback }) => {
    const field = fields?.find((known) => tagKey(known.key) === key);
    const known = field?.value === undefined ? "field" : "parameter";
    return {
      start,
      end,
      label: field?.name ?? name,
      fallback,
      kind: nearest.has(start) ? "unknown" : known,
      nearest: nearest.get(start),
    };
  });
}

const LINKS: Readonly<Record<string, string>> = {
  s: "Short link",
  r: "Reply link",
  u: "Opt-out link",
};
const CODE = `#{${CODE_LENGTH}}`;
const LINK = new RegExp(
  `[a-z0-9][a-z0-9.:-]*/(?:(s)${CODE}#{${RECIPIENT_PART}}|([ru])${CODE})(?!#)`,
  "gi",
);

/** The places of links that every recipient has a different one of. */
function linkMarks(text: string, { tags }: Template): Omit<TagMark, "forces">[] {
  return [...text.matchAll(LINK)].flatMap(({ index, 0: link, 1: short, 2: own }) => {
    const end = index + link.length;
    if (tags.some((tag) => tag.start < end && index < tag.end)) return [];
    const label = LINKS[short ?? own ?? ""] ?? link;
    return [{ start: index, end, label, fallback: undefined, kind: "link", nearest: undefined }];
  });
}

/** The graphemes at these places: a mark that cut one would draw its parts as separate characters. */
function wholeGraphemes(text: string, places: readonly number[]): Span[] {
  if (places.length === 0) return [];
  const graphemes = GRAPHEMES.segment(text);
  const spans: Span[] = [];
  for (const place of places) {
    const last = spans.at(-1);
    if (last && place < last.end) continue;
    const found = graphemes.containing(place);
    if (!found) continue;
    const end = found.index + found.segment.length;
    if (last?.end === found.index) last.end = end;
    else spans.push({ start: found.index, end });
  }
  return spans;
}
