import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { SegmentFilter } from "#core/audience/segment-filter.ts";
import { countFilter, listSegments, segmentLabels } from "#core/contract/segments/segments.ts";
import { call } from "#web/lib/api.ts";
import { keyOf, useCall } from "#web/lib/query.ts";

/** The segments that a campaign goes to. */
export interface ChosenSegments {
  /** Undefined while they load. */
  items: readonly ChosenSegment[] | undefined;
  /** What their contacts' values are called; undefined while they load. */
  labels: readonly string[] | undefined;
  /** Who gets it now, added up; undefined while they are counted. */
  total: number | undefined;
  /** Why one of these could not be loaded. */
  error: Error | null;
  reload: () => void;
}

export interface ChosenSegment {
  _id: string;
  name: string;
  /** Who is in it and would get the message; undefined while it is counted. */
  reach: number | undefined;
}

/** Undefined without any. */
export function useChosenSegments(ids: readonly string[]): ChosenSegments | undefined {
  const has = ids.length > 0;
  const list = useCall(listSegments, has ? { ids: ids.join(","), limit: ids.length } : undefined);
  const labels = useCall(segmentLabels, has ? {} : undefined);
  const found = list.data?.items;
  const counts = useReaches(found?.map(({ filter }) => filter));
  const { data: reaches } = counts;
  const known = labels.data;
  const failed = [list, labels, counts].find(({ data, error }) => error && data === undefined);
  const error = failed?.error ?? null;
  const refetch = failed?.refetch;
  return useMemo(() => {
    if (!has) return undefined;
    return {
      error,
      reload: () => void refetch?.(),
      items: found?.map(({ _id, name }, at) => ({ _id, name, reach: reaches?.[at] })),
      labels: known?.data.map(({ name }) => name),
      total: (found?.length === 0 ? [] : reaches)?.reduce((sum, reach) => sum + reach, 0),
    };
  }, [has, found, known, reaches, error, refetch]);
}

/** How many people each filter reaches, without those who opted out. */
function useReaches(filters: readonly SegmentFilter[] | undefined) {
  return useQuery({
    queryKey: keyOf(countFilter, { filters }),
    enabled: filters !== undefined && filters.length > 0,
    queryFn: ({ signal }) =>
      Promise.all(
        (filters ?? []).map(async (filter) => {
          const { data } = await call(countFilter, { filter }, { signal });
          return data.total - data.unsubscribed;
        }),
      ),
  });
}
