import { Copy, Filter, PencilLine, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { conditionsOf, SEGMENT_TEXTS, type SegmentFilter } from "#core/audience/segment-filter.ts";
import {
  countFilter,
  deleteSegment,
  listSegments,
  type Segment,
} from "#core/contract/segments/segments.ts";
import { may } from "#core/permissions.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { ListTable } from "#web/components/data-table/list-table.tsx";
import { MarkedName } from "#web/components/data-table/marked-name.tsx";
import { useList } from "#web/components/data-table/use-list.ts";
import { listInput, useTableState } from "#web/components/data-table/use-table-state.ts";
import { ConfirmAction } from "#web/components/form/confirm-action.tsx";
import { Alert } from "#web/components/ui/alert.tsx";
import { LinkButton } from "#web/components/ui/button.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { StatusBadge } from "#web/components/ui/status-badge.tsx";
import { formatCount, formatCounted } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/query.ts";
import { useMe } from "#web/lib/session.ts";

export function SegmentsScreen() {
  const me = useMe();
  const state = useTableState({ defaultSort: "" });
  const [deleting, setDeleting] = useState<Segment>();
  const list = useList(state, listSegments, listInput(state));
  const mayEdit = may(me, "groupEdit");
  return (
    <>
      <PageHeader
        description="Saved filters over your contacts. Segments update themselves."
        action={
          mayEdit ? (
            <LinkButton to={paths.addSegment}>
              <Plus aria-hidden="true" />
              Create segment
            </LinkButton>
          ) : null
        }
      />
      <ListTable
        label="Segments"
        list={list}
        columns={segmentColumns}
        rowKey={(segment) => segment._id}
        rowLabel={(segment) => segment.name}
        {...(mayEdit ? { rowTo: (segment: Segment) => paths.editSegment(segment._id) } : {})}
        rowActions={(segment) => [
          mayEdit && { label: "Edit", icon: PencilLine, to: paths.editSegment(segment._id) },
          mayEdit && { label: "Duplicate", icon: Copy, to: paths.copySegment(segment._id) },
          may(me, "groupDelete") && {
            label: "Delete",
            icon: Trash2,
            danger: true,
            onSelect: () => setDeleting(segment),
          },
        ]}
        searchLabel="Search segments"
        refreshable
        sizes
        noMatch="No segment has a name like this. Try fewer letters."
        empty={<NoSegments mayEdit={mayEdit} />}
      />
      {deleting ? (
        <ConfirmAction
          endpoint={deleteSegment}
          input={{ id: deleting._id }}
          invalidates={[listSegments]}
          done={SEGMENT_TEXTS.deleted}
          onClose={() => setDeleting(undefined)}
          title={`Delete ${deleting.name}?`}
          description="Only the filter is deleted. The contacts it finds stay in their groups."
          confirmLabel="Delete segment"
          danger
        >
          {deleting.used ? <Alert tone="attention" title={SEGMENT_TEXTS.inUse} /> : null}
        </ConfirmAction>
      ) : null}
    </>
  );
}

function NoSegments({ mayEdit }: { mayEdit: boolean }) {
  return (
    <EmptyState
      icon={Filter}
      title="No segments yet"
      description="A segment finds contacts by what you know about them, such as everyone in Perth who replied in the last 30 days."
      action={
        mayEdit ? <LinkButton to={paths.addSegment}>Create your first segment</LinkButton> : null
      }
    />
  );
}

const segmentColumns: readonly Column<Segment>[] = [
  {
    key: "name",
    header: "Name",
    cell: (segment) => (
      <MarkedName name={segment.name}>
        {segment.used ? <StatusBadge status="scheduled" label="In use" /> : null}
      </MarkedName>
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
  if (data) {
    const { total } = data.data;
    return (
      <>
        <span className="max-md:hidden">{formatCount(total)}</span>
        <span className="md:hidden">{formatCounted(total, "contact")}</span>
      </>
    );
  }
  return error ? "–" : <Skeleton className="inline-block h-4 w-12" />;
}
