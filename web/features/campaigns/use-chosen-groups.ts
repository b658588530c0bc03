import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { type Group, listGroups } from "#core/contract/groups.ts";
import { pageOf } from "#core/paging.ts";
import { keyOf, useCall } from "#web/lib/query.ts";
import { chosenGroups } from "./audience.ts";

/** The groups that a campaign goes to, as the server knows them. */
export interface Chosen {
  /** Undefined until they are loaded. */
  groups: readonly Group[] | undefined;
  error: Error | null;
  reload: () => void;
}

export function useChosenGroups(ids: readonly string[]): Chosen {
  const { data, error, refetch } = useCall(listGroups, ids.length > 0 ? these(ids) : undefined);
  return useMemo(() => {
    const loaded = data && chosenGroups(ids, data.items);
    return {
      groups: ids.length > 0 ? loaded : [],
      error: data ? null : error,
      reload: () => void refetch(),
    };
  }, [ids, data, error, refetch]);
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
