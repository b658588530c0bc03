import type { Group } from "#core/contract/groups/groups.ts";

/** The names of a group's custom columns. */
export function columnNames({ fields }: Pick<Group, "fields">): string[] {
  return fields.map(({ name }) => name);
}
