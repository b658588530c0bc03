import { Copy, PencilLine, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { listSegments, type Segment } from "#core/contract/segments/segments.ts";
import { may } from "#core/permissions.ts";
import { ListTable } from "#web/components/data-table/list-table.tsx";
import { useList } from "#web/components/data-table/use-list.ts";
import { useTableState } from "#web/components/data-table/use-table-state.ts";
import { LinkButton } from "#web/components/ui/button.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { paths } from "#web/lib/paths.ts";
import { useMe } from "#web/lib/session.ts";
import { DeleteSegmentDialog } from "./delete-segment-dialog.tsx";
import { NoSegments } from "./no-segments.tsx";
import { segmentColumns } from "./segment-columns.tsx";

export function SegmentsScreen() {
  const me = useMe();
  const state = useTableState({ defaultSort: "" });
  const [deleting, setDeleting] = useState<Segment>();
  const { page, limit, search } = state;
  const list = useList(state, listSegments, { page, limit, search: search || undefined });
  const mayEdit = may(me, "groupEdit");
  return (
    <>
      <PageHeader
        title="Segments"
        description="Saved filters over your contacts. Who is in a segment is worked out whenever you use it."
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
          ...(mayEdit
            ? [
                { label: "Edit", icon: PencilLine, to: paths.editSegment(segment._id) },
                { label: "Duplicate", icon: Copy, to: paths.copySegment(segment._id) },
              ]
            : []),
          ...(may(me, "groupDelete")
            ? [
                {
                  label: "Delete",
                  icon: Trash2,
                  danger: true,
                  onSelect: () => setDeleting(segment),
                },
              ]
            : []),
        ]}
        searchLabel="Search segments"
        refreshable
        sizes
        noMatch="No segment has a name like this. Try fewer letters."
        empty={<NoSegments mayEdit={mayEdit} />}
      />
      {deleting ? (
        <DeleteSegmentDialog segment={deleting} onClose={() => setDeleting(undefined)} />
      ) : null}
    </>
  );
}
