import { parseTemplate } from "#core/rules/merge-tags.ts";
import type { ForcingCharacter } from "#core/rules/segments.ts";

export interface Piece {
  /** Where it starts in the text. */
  at: number;
  text: string;
  /** Whether it is part of a merge tag. */
  tag: boolean;
  /** Whether it is a character that forces Unicode. */
  forces: boolean;
}

/** A text split at merge tags and characters that force Unicode. */
export function markedPieces(text: string, forcing: readonly ForcingCharacter[]): Piece[] {
  const tags = parseTemplate(text).tags;
  const marks = forcing
    .filter(({ index }) => index < text.length)
    .map(({ index, character }) => ({ start: index, end: index + character.length }));
  const cuts = [...tags, ...marks].flatMap(({ start, end }) => [start, end]);
  const edges = [...new Set([0, ...cuts, text.length])].sort((a, b) => a - b);
  const within = (spans: readonly { start: number; end: number }[], at: number) =>
    spans.some(({ start, end }) => start <= at && at < end);
  return edges.slice(0, -1).map((at, i) => ({
    at,
    text: text.slice(at, edges[i + 1]),
    tag: within(tags, at),
    forces: within(marks, at),
  }));
}
