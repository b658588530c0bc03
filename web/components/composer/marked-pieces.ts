import { estimateUnits, parseTemplate } from "#core/rules/merge-tags.ts";
import { unknownTags } from "#core/rules/unknown-tags.ts";

export interface Piece {
  /** Where it starts in the text. */
  at: number;
  text: string;
  /** What it is: the last of these that applies. */
  mark: "tag" | "unknown" | "forces" | undefined;
}

interface Span {
  start: number;
  end: number;
}

/** A text split at merge tags, those that no column answers to, and characters that force Unicode. */
export function markedPieces(text: string, columns: readonly string[] | undefined): Piece[] {
  const template = parseTemplate(text);
  const unknown = columns ? unknownTags(template, columns) : [];
  const forcing = estimateUnits(text).forcing.map(({ index, character }) => ({
    start: index,
    end: index + character.length,
  }));
  const cuts = [...template.tags, ...forcing].flatMap(({ start, end }) => [start, end]);
  const edges = [...new Set([0, ...cuts, text.length])].sort((a, b) => a - b);
  const markAt = (at: number): Piece["mark"] => {
    if (isWithin(forcing, at)) return "forces";
    if (isWithin(unknown, at)) return "unknown";
    return isWithin(template.tags, at) ? "tag" : undefined;
  };
  return edges
    .slice(0, -1)
    .map((at, i) => ({ at, text: text.slice(at, edges[i + 1]), mark: markAt(at) }));
}

function isWithin(spans: readonly Span[], at: number): boolean {
  return spans.some(({ start, end }) => start <= at && at < end);
}
