import { tagKey } from "./merge-tags.ts";

/** A contact's values, kept by `tagKey`, with the labels of its group: their spelling, their order. */
export function labelledValues(
  fields: Readonly<Record<string, string>>,
  labels: readonly string[],
): { name: string; value: string }[] {
  // A Map, as a label may be called what every object has: constructor.
  const held = new Map(Object.entries(fields));
  return labels.flatMap((name) => {
    const value = held.get(tagKey(name));
    return value === undefined ? [] : [{ name, value }];
  });
}
