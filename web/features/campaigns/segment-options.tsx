import { useId } from "react";
import type { Segment } from "#core/contract/segments/segments.ts";
import { MAX_CAMPAIGN_SEGMENTS } from "#core/rules/audience.ts";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { formatCount } from "#web/lib/format.ts";
import { TargetBox } from "./target-box.tsx";
import type { ChosenSegments } from "./use-chosen-segments.ts";
import type { useFoundSegments } from "./use-found-segments.ts";

interface SegmentOptionsProps {
  found: ReturnType<typeof useFoundSegments>;
  ids: readonly string[];
  /** Set if only one group or segment can be chosen: the name of that choice. */
  single: string | undefined;
  onIds: (ids: string[]) => void;
  /** Those of the ids, counted. */
  chosen: ChosenSegments | undefined;
}

/** The account's segments to choose, below its groups. Who is in one is counted once it is chosen. */
export function SegmentOptions({ found, ids, single, onIds, chosen }: SegmentOptionsProps) {
  if (found.error) {
    return (
      <LoadError what="Your segments" error={found.error} onRetry={() => void found.refetch()} />
    );
  }
  if (!found.data || found.data.items.length === 0) return null;
  return (
    <section aria-label="Segments" className="grid gap-1.5">
      <h3 className="font-medium text-muted-foreground text-xs">Segments</h3>
      <ul className="grid gap-px overflow-hidden rounded-lg border bg-border">
        {found.data.items.map((segment) => {
          const checked = ids.includes(segment._id);
          return (
            <SegmentOption
              key={segment._id}
              segment={segment}
              single={single}
              checked={checked}
              disabled={!checked && ids.length >= MAX_CAMPAIGN_SEGMENTS}
              reach={chosen?.items?.find(({ _id }) => _id === segment._id)?.reach}
              onCheckedChange={(on) =>
                onIds(on ? [...ids, segment._id] : ids.filter((id) => id !== segment._id))
              }
            />
          );
        })}
      </ul>
    </section>
  );
}

interface SegmentOptionProps {
  segment: Segment;
  single: string | undefined;
  checked: boolean;
  disabled: boolean;
  reach: number | undefined;
  onCheckedChange: (checked: boolean) => void;
}

function SegmentOption({ segment, reach, ...box }: SegmentOptionProps) {
  const id = useId();
  return (
    <li className="bg-surface-raised">
      <label
        htmlFor={id}
        className="flex min-h-11 cursor-pointer items-center gap-3 px-3 py-2 transition-colors hover:bg-muted has-disabled:cursor-not-allowed"
      >
        <TargetBox id={id} {...box} />
        <span className="line-clamp-2 min-w-0 flex-1 break-words">{segment.name}</span>
        {reach === undefined ? null : (
          <span className="figures text-muted-foreground">{formatCount(reach)}</span>
        )}
      </label>
    </li>
  );
}
