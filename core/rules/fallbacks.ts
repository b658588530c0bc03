import { parseTemplate, tagKeys } from "./merge-tags.ts";

/** The tags of a text that render as nothing where a contact has no value, by `tagKey`, once each. */
export function tagsWithoutFallback(text: string): string[] {
  const { literals, tags } = parseTemplate(text);
  return tagKeys({ literals, tags: tags.filter(({ fallback }) => fallback === undefined) });
}

/** The text with a fallback in each of its tags that has none and is named in `fallbacks`, by `tagKey`. */
export function withFallbacks(text: string, fallbacks: Readonly<Record<string, string>>): string {
  // From the end, so that the places before stay as they are.
  return parseTemplate(text).tags.reduceRight((changed, { key, fallback, end }) => {
    const given = Object.hasOwn(fallbacks, key) ? fallbacks[key] : undefined;
    if (fallback !== undefined || given === undefined) return changed;
    return `${changed.slice(0, end - 2)}|${given}${changed.slice(end - 2)}`;
  }, text);
}
