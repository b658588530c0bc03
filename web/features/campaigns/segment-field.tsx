import { listSegments } from "#core/contract/segments.ts";
import { Field } from "#web/components/form/field.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Link } from "#web/components/ui/link.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { Select } from "#web/components/ui/select.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { formatCounted } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/query.ts";
import type { Chosen } from "./use-chosen-groups.ts";

/** The newest that a page holds. */
const MOST = 100;

interface SegmentFieldProps {
  ids: readonly string[];
  onIds: (ids: string[]) => void;
  chosen: Chosen;
  error: string | undefined;
}

/** The chosen segment with who is in it now. Drafts made elsewhere may have several: they stay together. */
export function SegmentField({ ids, onIds, chosen, error }: SegmentFieldProps) {
  const list = useCall(listSegments, { limit: MOST });
  const total = chosen.segments?.total;
  const options = (list.data?.items ?? []).map(({ _id, name }) => ({ value: _id, label: name }));
  const value = ids.join();
  const isListed = ids.length === 0 || options.some((option) => option.value === value);
  const kept = ids.length > 1 ? `${ids.length} segments` : "Chosen before";
  return (
    <Field
      label="Segment"
      required
      error={error}
      aside={total === undefined ? undefined : formatCounted(total, "contact")}
    >
      {(control) =>
        list.error ? (
          <LoadError what="Your segments" error={list.error} onRetry={() => void list.refetch()} />
        ) : list.data && options.length === 0 ? (
          <Button asChild variant="outline" className="justify-self-start">
            <Link to={paths.addSegment}>Create your first segment</Link>
          </Button>
        ) : list.data ? (
          <Select
            {...control}
            className="max-w-96"
            placeholder="Choose a segment"
            value={ids.length === 0 ? undefined : value}
            options={isListed ? options : [{ value, label: kept }, ...options]}
            onValueChange={(next) => onIds(next.split(","))}
          />
        ) : (
          <Skeleton className="h-9 max-w-96" />
        )
      }
    </Field>
  );
}
