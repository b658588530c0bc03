import { useLocation, useParams } from "react-router-dom";
import { segmentFilter } from "#core/audience/segment-filter.ts";
import { getSegment, type Segment } from "#core/contract/segments/segments.ts";
import { RecordFailed } from "#web/components/layout/record-failed.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { paths } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/query.ts";
import { useRecent } from "#web/lib/recents.ts";
import { SegmentEditor } from "./segment-editor.tsx";

const LONGEST_NAME = 80;

/** With the conditions that the list of contacts had, if it leads here. */
export function AddScreen() {
  const { data: filter } = segmentFilter.safeParse(useLocation().state?.filter);
  // Conditions that are brought along are not those that were kept without them.
  const keepAs = filter ? `of.${JSON.stringify(filter)}` : "new";
  const start = filter && { name: "", filter };
  return <SegmentEditor title="Create segment" keepAs={keepAs} start={start} />;
}

export function EditScreen() {
  return (
    <NamedSegment title="Edit segment">
      {(segment) => (
        <SegmentEditor title="Edit segment" id={segment._id} keepAs={segment._id} start={segment} />
      )}
    </NamedSegment>
  );
}

export function CopyScreen() {
  return (
    <NamedSegment title="Duplicate segment">
      {({ _id, name, filter }) => (
        <SegmentEditor
          title="Duplicate segment"
          keepAs={`copy.${_id}`}
          start={{ name: `Copy of ${name}`.slice(0, LONGEST_NAME), filter }}
        />
      )}
    </NamedSegment>
  );
}

interface NamedSegmentProps {
  /** What the screen is called until the segment is there. */
  title: string;
  children: (segment: Segment) => React.ReactNode;
}

/** The segment that the address names. */
function NamedSegment({ title, children }: NamedSegmentProps) {
  const { id = "" } = useParams();
  const query = useCall(getSegment, { id }, { onRequest: true });
  const segment = query.data?.data;
  useRecent(segment && { kind: "segment", id, label: segment.name });
  if (segment) return children(segment);
  const back = { to: paths.segments, label: "Segments" };
  if (query.error) {
    const retry = () => void query.refetch();
    return (
      <RecordFailed thing="segment" title={title} error={query.error} onRetry={retry} back={back} />
    );
  }
  return (
    <>
      <PageHeader title={title} back={back} />
      <Skeleton className="h-96" />
    </>
  );
}
