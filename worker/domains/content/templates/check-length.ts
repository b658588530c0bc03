import { invalid } from "#core/errors.ts";
import type { Medium } from "#core/permissions.ts";
import { estimateUnits } from "#core/rules/merge-tags.ts";
import { lengthErrorFor } from "#core/rules/mms.ts";

/** Refuses a text that is too long for a message of its medium, by the composer's estimate. */
export function checkLength(content: string, medium: Medium): void {
  const problem = lengthErrorFor(medium, estimateUnits(content));
  if (problem) throw invalid("content", problem);
}
