import { useQueries } from "@tanstack/react-query";
import { type Group, groupFields } from "#core/contract/groups.ts";
import { tagKey } from "#core/rules/merge-tags.ts";
import type { MergeField } from "#web/components/composer/merge-tag-chips.tsx";
import { call } from "#web/lib/api.ts";
import { formatCount } from "#web/lib/format.ts";
import { keyOf } from "#web/lib/query.ts";

/** The columns of all the groups, each once, in order of first appearance. */
export function useMergeFields(groups: readonly Group[]): MergeField[] {
  const columns = useQueries({
    queries: groups.map(({ _id }) => ({
      queryKey: keyOf(groupFields, { id: _id }),
      queryFn: () => call(groupFields, { id: _id }),
    })),
  });
  const fields = new Map<string, { name: string; groups: number }>();
  for (const { data } of columns) {
    for (const { name } of data?.data ?? []) {
      const key = tagKey(name);
      const known = fields.get(key);
      fields.set(key, { name: known?.name ?? name, groups: (known?.groups ?? 0) + 1 });
    }
  }
  return [...fields].map(([key, { name, groups: having }]) => ({
    key,
    name,
    note:
      having < groups.length
        ? `Only ${formatCount(having)} of ${formatCount(groups.length)} groups have this column.`
        : undefined,
  }));
}
