import { conditionsOf, type SegmentFilter } from "#core/audience/segment-filter.ts";
import { countFilter, type Segment } from "#core/contract/segments/segments.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { StatusBadge } from "#web/components/ui/status-badge.tsx";
import { formatCount } from "#web/lib/format.ts";
import { useCall } from "#web/lib/query.ts";

export const segmentColumns: readonly Column<Segment>[] = [
  {
    key: "name",
    header: "Name",
    cell: (segment) => (
      <span className="inline-flex max-w-full items-center gap-2 align-middle">
        <span className="min-w-0 truncate">{segment.name}</span>
        {segment.used ? <StatusBadge status="scheduled" label="In use" /> : null}
      </span>
    ),
  },
  {
    key: "conditions",
    header: "Conditions",
    numeric: true,
    width: "8rem",
    cell: (segment) => formatCount(conditionsOf(segment.filter).length),
  },
  {
    key: "total",
    phone: "corner",
    header: "Contacts now",
    numeric: true,
    width: "9rem",
    cell: (segment) => <SegmentSize filter={segment.filter} />,
  },
  {
    key: "updatedAt",
    phone: "detail",
    header: "Changed",
    width: "12rem",
    cell: (segment) => <DateTime at={segment.updatedAt} />,
  },
];

/** How many contacts are in a segment now. */
function SegmentSize({ filter }: { filter: SegmentFilter }) {
  const { data, error } = useCall(countFilter, { filter });
  if (data) return formatCount(data.data.total);
  return error ? "–" : <Skeleton className="inline-block h-4 w-12" />;
}
