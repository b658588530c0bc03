import { useMemo } from "react";
import { countFilter, listSegments, segmentLabels } from "#core/contract/segments.ts";
import { useCall } from "#web/lib/query.ts";

/** The segments that a campaign goes to. */
export interface ChosenSegments {
  /** Undefined while they load. */
  names: readonly string[] | undefined;
  /** What their contacts' values are called; undefined while they load. */
  labels: readonly string[] | undefined;
  /** Who gets it now, of one; undefined while it is counted. */
  total: number | undefined;
}

/** Undefined without any. */
export function useChosenSegments(ids: readonly string[]): ChosenSegments | undefined {
  const has = ids.length > 0;
  const list = useCall(listSegments, has ? { ids: ids.join(","), limit: ids.length } : undefined);
  const labels = useCall(segmentLabels, has ? {} : undefined);
  const [first, ...more] = list.data?.items ?? [];
  const only = first && more.length === 0 ? { filter: first.filter } : undefined;
  const count = useCall(countFilter, has ? only : undefined);
  const [found, known, counted] = [list.data, labels.data, count.data?.data];
  return useMemo(() => {
    if (!has) return undefined;
    return {
      names: found?.items.map(({ name }) => name),
      labels: known?.data.map(({ name }) => name),
      total: counted && counted.total - counted.unsubscribed,
    };
  }, [has, found, known, counted]);
}
