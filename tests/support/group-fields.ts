import { tagKey } from "#core/rules/merge-tags.ts";

/** A group's custom columns of these names, as the API gives them. */
export function fieldsNamed(...names: string[]) {
  return names.map((name) => ({ name, value: tagKey(name) }));
}
