import { useParams } from "react-router-dom";
import { getSegment, type Segment } from "#core/contract/segments.ts";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { useCall } from "#web/lib/query.ts";
import { SegmentEditor } from "./segment-editor.tsx";

const LONGEST_NAME = 80;

export function AddScreen() {
  return <SegmentEditor title="Create segment" />;
}

export function EditScreen() {
  return (
    <Loaded>
      {(segment) => <SegmentEditor title="Edit segment" id={segment._id} start={segment} />}
    </Loaded>
  );
}

export function CopyScreen() {
  return (
    <Loaded>
      {({ name, filter }) => (
        <SegmentEditor
          title="Duplicate segment"
          start={{ name: `Copy of ${name}`.slice(0, LONGEST_NAME), filter }}
        />
      )}
    </Loaded>
  );
}

/** The segment that the address names. */
function Loaded({ children }: { children: (segment: Segment) => React.ReactNode }) {
  const { id = "" } = useParams();
  const { data, error, refetch } = useCall(getSegment, { id }, { onRequest: true });
  if (error) return <LoadError what="This segment" error={error} onRetry={() => void refetch()} />;
  return data ? children(data.data) : <Skeleton className="h-96" />;
}
