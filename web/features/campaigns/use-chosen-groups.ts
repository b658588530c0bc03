import { useQueryClient } from "@tanstack/react-query";
import { type Group, listGroups } from "#core/contract/groups.ts";
import { pageOf } from "#core/paging.ts";
import { keyOf, useCall } from "#web/lib/query.ts";
import { chosenGroups } from "./audience.ts";

/** The chosen groups as the server knows them; `groups` is undefined until they are loaded. */
export function useChosenGroups(ids: readonly string[]) {
  const query = useCall(listGroups, ids.length > 0 ? these(ids) : undefined);
  const loaded = query.data && chosenGroups(ids, query.data.items);
  return {
    groups: ids.length > 0 ? loaded : [],
    error: query.data ? null : query.error,
    reload: () => void query.refetch(),
  };
}

/** Keeps groups that another list has loaded, so that choosing them loads nothing. */
export function useKnownGroups() {
  const client = useQueryClient();
  return (ids: readonly string[], groups: readonly Group[]) => {
    const page = pageOf([...groups], groups.length, { current: 1, limit: ids.length, offset: 0 });
    client.setQueryData(keyOf(listGroups, these(ids)), page);
  };
}

function these(ids: readonly string[]) {
  return { ids: ids.join(","), limit: ids.length };
}
