import { invalid } from "#core/errors.ts";
import { estimateUnits } from "#core/rules/merge-tags.ts";
import { lengthError } from "#core/rules/segments.ts";

/** Refuses a text that is too long for a message, by the composer's estimate. */
export function checkLength(content: string): void {
  const problem = lengthError(estimateUnits(content));
  if (problem) throw invalid("content", problem);
}
