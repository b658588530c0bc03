import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import { invalid } from "#core/errors.ts";
import { MAX_LABELS } from "#core/rules/file-limits.ts";
import { tagKey } from "#core/rules/merge-tags.ts";

/** A label that a merge tag can be written with. */
function isUsable(label: string): boolean {
  return /[\p{L}\p{N}]/u.test(label) && !/[{}|]/.test(label);
}

/** Refuses labels that no tag can name, and two that a tag could not distinguish. */
export function checkLabels(labels: readonly string[], field: string): void {
  if (!labels.every(isUsable)) throw invalid(field, GROUP_TEXTS.labelName);
  if (new Set(labels.map(tagKey)).size < labels.length)
    throw invalid(field, GROUP_TEXTS.labelTwice);
}

/** A group's labels and those that are new to it; a label that it has keeps its spelling. */
export function mergedLabels(
  known: readonly string[],
  added: readonly string[],
  field: string,
): string[] {
  const merged = [...known];
  const keys = new Set(known.map(tagKey));
  for (const label of added) {
    if (keys.has(tagKey(label))) continue;
    keys.add(tagKey(label));
    merged.push(label);
  }
  if (merged.length > MAX_LABELS && merged.length > known.length) {
    throw invalid(field, GROUP_TEXTS.tooManyLabels);
  }
  return merged;
}
