import type { Group } from "#core/contract/groups.ts";
import { tagKey } from "#core/rules/merge-tags.ts";
import type { MergeField } from "#web/components/composer/merge-tag-chips.tsx";
import { formatCount } from "#web/lib/format.ts";

/** The columns of all the groups, each once, in order of first appearance. */
export function mergeFields(groups: readonly Pick<Group, "fields">[]): MergeField[] {
  const found = new Map<string, { name: string; groups: number }>();
  for (const name of groups.flatMap(({ fields }) => fields)) {
    const key = tagKey(name);
    const known = found.get(key);
    found.set(key, { name: known?.name ?? name, groups: (known?.groups ?? 0) + 1 });
  }
  return [...found].map(([key, { name, groups: having }]) => ({
    key,
    name,
    note:
      having < groups.length
        ? `Only ${formatCount(having)} of ${formatCount(groups.length)} groups have this column.`
        : undefined,
  }));
}
