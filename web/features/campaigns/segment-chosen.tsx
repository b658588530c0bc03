import { Filter, X } from "lucide-react";
import { Button } from "#web/components/ui/button.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { formatCount } from "#web/lib/format.ts";
import type { ChosenSegments as Chosen } from "./use-chosen-segments.ts";

interface ChosenSegmentsProps {
  ids: readonly string[];
  chosen: Chosen | undefined;
  onRemove: (id: string) => void;
}

/** The segments that a campaign goes to, with who is in each now. */
export function ChosenSegments({ ids, chosen, onRemove }: ChosenSegmentsProps) {
  const items = chosen?.items;
  return (
    <ul aria-label="Segments" className="contents">
      {ids.map((id) => {
        const segment = items?.find(({ _id }) => _id === id);
        const name = segment?.name ?? (items ? "A segment that was deleted" : undefined);
        return (
          <li
            key={id}
            className="flex h-9 min-w-0 items-center gap-2 rounded-lg border border-dashed bg-surface pr-0.5 pl-3"
          >
            <Filter aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
            <span className="min-w-0 flex-1 truncate" title={name && `Segment: ${name}`}>
              {name ?? <Skeleton className="w-32" />}
            </span>
            {segment?.reach === undefined ? null : (
              <span className="figures text-muted-foreground text-xs">
                {formatCount(segment.reach)}
              </span>
            )}
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={`Remove segment ${name ?? ""}`}
              onClick={() => onRemove(id)}
            >
              <X aria-hidden="true" />
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
