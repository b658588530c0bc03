import type { SegmentFilter } from "#core/audience/segment-filter.ts";
import { countFilter } from "#core/contract/segments/segments.ts";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { formatCount } from "#web/lib/format.ts";
import { useCall } from "#web/lib/query.ts";

/** How many contacts are in a segment now. */
export function SegmentSize({ filter }: { filter: SegmentFilter }) {
  const { data, error } = useCall(countFilter, { filter });
  if (data) return formatCount(data.data.total);
  return error ? "–" : <Skeleton className="inline-block h-4 w-12" />;
}
