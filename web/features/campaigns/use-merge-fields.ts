import { useQueries } from "@tanstack/react-query";
import { type Group, groupFields } from "#core/contract/groups.ts";
import { tagKey } from "#core/rules/merge-tags.ts";
import { call } from "#web/lib/api.ts";
import { keyOf } from "#web/lib/query.ts";

interface MergeField {
  key: string;
  name: string;
  /** How many of the groups have it. */
  groups: number;
}

/** The columns of all the groups, each once, in the order in which they are met. */
export function useMergeFields(groups: readonly Group[]): MergeField[] {
  const columns = useQueries({
    queries: groups.map(({ _id }) => ({
      queryKey: keyOf(groupFields, { id: _id }),
      queryFn: () => call(groupFields, { id: _id }),
    })),
  });
  const fields = new Map<string, MergeField>();
  for (const { data } of columns) {
    for (const { name } of data?.data ?? []) {
      const key = tagKey(name);
      const known = fields.get(key);
      fields.set(key, { key, name: known?.name ?? name, groups: (known?.groups ?? 0) + 1 });
    }
  }
  return [...fields.values()];
}
