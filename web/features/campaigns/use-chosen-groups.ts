import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { type CheckedAudience, getAudience } from "#core/contract/audiences/audiences.ts";
import { type Group, listGroups } from "#core/contract/groups/groups.ts";
import { pageOf } from "#core/paging.ts";
import { type CampaignType, totalReach } from "#core/rules/audience.ts";
import { columnNames } from "#web/lib/column-names.ts";
import { keyOf, useCall } from "#web/lib/query.ts";
import { chosenGroups } from "./audience.ts";
import { type ChosenSegments, useChosenSegments } from "./use-chosen-segments.ts";

/** The groups that a campaign goes to, or its list of numbers, as the server knows them. */
export interface Chosen {
  /** Undefined until they are loaded. */
  groups: readonly Group[] | undefined;
  /** Undefined if there is none, or until it is loaded. */
  list: CheckedAudience | undefined;
  /** Undefined if there are none. */
  segments: ChosenSegments | undefined;
  error: Error | null;
  reload: () => void;
}

const NONE: readonly string[] = [];

export function useChosenGroups(
  ids: readonly string[],
  audience: string | null,
  segmentIds: readonly string[] = NONE,
): Chosen {
  const segments = useChosenSegments(segmentIds);
  const groups = useCall(listGroups, ids.length > 0 ? these(ids) : undefined);
  const list = useCall(getAudience, audience === null ? undefined : { id: audience });
  const requested = ids.length > 0 ? groups : list;
  const { data, error, refetch } = requested;
  const found = groups.data;
  const known = audience === null ? undefined : list.data?.data;
  return useMemo(() => {
    const loaded = found && chosenGroups(ids, found.items);
    return {
      groups: ids.length > 0 ? loaded : [],
      list: known,
      segments,
      error: data ? null : error,
      reload: () => void refetch(),
    };
  }, [ids, found, known, segments, data, error, refetch]);
}

export type Sourced = Pick<Chosen, "groups" | "list"> & Partial<Pick<Chosen, "segments">>;

/** Whose values a text can name: each group's, those of all groups for segments, or the list's. */
export function sourcesOf({
  groups = [],
  list,
  segments,
}: Sourced): readonly { fields: readonly string[] }[] {
  const columns = groups.map((group) => ({ fields: columnNames(group) }));
  if (segments?.labels) return [...columns, { fields: segments.labels }];
  return list ? [{ fields: list.labels }] : columns;
}

/** How many people groups and segments reach together; undefined while that is not known. */
export function reachOf(
  { groups, segments }: Pick<Chosen, "groups" | "segments">,
  type: CampaignType,
): number | undefined {
  const others = segments ? segments.total : 0;
  return groups && others !== undefined ? totalReach(groups, type) + others : undefined;
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
