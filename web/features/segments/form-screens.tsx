import { useParams } from "react-router-dom";
import { getSegment, type Segment } from "#core/contract/segments/segments.ts";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { paths } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/query.ts";
import { SegmentEditor } from "./segment-editor.tsx";

const LONGEST_NAME = 80;

export function AddScreen() {
  return <SegmentEditor title="Create segment" />;
}

export function EditScreen() {
  return (
    <Loaded title="Edit segment">
      {(segment) => <SegmentEditor title="Edit segment" id={segment._id} start={segment} />}
    </Loaded>
  );
}

export function CopyScreen() {
  return (
    <Loaded title="Duplicate segment">
      {({ name, filter }) => (
        <SegmentEditor
          title="Duplicate segment"
          start={{ name: `Copy of ${name}`.slice(0, LONGEST_NAME), filter }}
        />
      )}
    </Loaded>
  );
}

interface LoadedProps {
  /** What the screen is called until the segment is there. */
  title: string;
  children: (segment: Segment) => React.ReactNode;
}

/** The segment that the address names. */
function Loaded({ title, children }: LoadedProps) {
  const { id = "" } = useParams();
  const { data, error, refetch } = useCall(getSegment, { id }, { onRequest: true });
  if (data) return children(data.data);
  return (
    <>
      <PageHeader title={title} back={{ to: paths.segments, label: "Segments" }} />
      {error ? (
        <LoadError what="This segment" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-96" />
      )}
    </>
  );
}
