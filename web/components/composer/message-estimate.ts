import type { Medium } from "#core/permissions.ts";
import { estimateLength, estimateUnits } from "#core/rules/merge-tags.ts";
import {
  type ForcingCharacter,
  lengthError,
  partsFor,
  plainReplacement,
  type TextAnalysis,
  toPlain,
} from "#core/rules/message-parts.ts";
import { lengthErrorFor, MAX_MMS } from "#core/rules/mms.ts";
import { type OptOut, withOptOut } from "#core/rules/opt-out.ts";
import { bounded } from "./text-bound.ts";

export interface MessageEstimate extends TextAnalysis {
  /** Units that still fit in the last part. */
  left: number;
  /** What is wrong with the length. */
  error: string | undefined;
}

/** Length of a text with its opt-out line; each variable counts 12. The flight check is exact. */
export function messageEstimate(
  message: string,
  optOut: OptOut,
  medium: Medium = "sms",
): MessageEstimate {
  const text = withOptOut(bounded(message), message === "" ? { kind: "none" } : optOut);
  const found = estimateUnits(text);
  if (medium === "mms") {
    const mms = { ...found, units: estimateLength(text), segments: 1 };
    const left = Math.max(0, MAX_MMS - mms.units);
    return { ...mms, left, error: lengthErrorFor(medium, mms) };
  }
  const parts = Math.max(1, found.segments);
  let left = 0;
  while (partsFor(found.encoding, found.units + left + 1) <= parts) left++;
  return { ...found, left, error: lengthError(found) };
}

export interface PlainOffer {
  /** The text with plain characters; undefined if none can be replaced. */
  text: string | undefined;
  /** Its number of parts. */
  segments: number;
  /** Each character that forces Unicode, once, with its replacement. */
  characters: { character: string; plain: string | undefined }[];
}

/** What could be done about the characters that force Unicode. */
export function plainOffer(
  message: string,
  optOut: OptOut,
  forcing: readonly ForcingCharacter[],
): PlainOffer {
  const text = toPlain(message);
  const characters = [...new Set(forcing.map(({ character }) => character))];
  return {
    text: text === message ? undefined : text,
    segments: messageEstimate(text, optOut).segments,
    characters: characters.map((character) => ({ character, plain: plainReplacement(character) })),
  };
}
