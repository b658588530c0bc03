import { Filter, X } from "lucide-react";
import type { Group } from "#core/contract/groups/groups.ts";
import { type CampaignType, reachOf } from "#core/rules/audience.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { cn } from "#web/lib/cn.ts";
import { formatCount } from "#web/lib/format.ts";
import type { Chosen } from "./use-chosen-groups.ts";

interface ChosenGroupsProps {
  ids: readonly string[];
  /** Undefined while they load. */
  groups: readonly Group[] | undefined;
  type: CampaignType;
  onRemove: (id: string) => void;
}

/** The groups that a campaign goes to, with the contacts of each. */
export function ChosenGroups({ ids, groups, type, onRemove }: ChosenGroupsProps) {
  if (ids.length === 0) return null;
  return (
    <ul className="contents">
      {ids.map((id) => {
        const group = groups?.find(({ _id }) => _id === id);
        const name = group?.name ?? (groups ? "A group that was deleted" : undefined);
        return (
          <Target
            key={id}
            name={name}
            title={name}
            reach={group && reachOf(group, type)}
            removeLabel={`Remove ${name ?? "the group"}`}
            onRemove={() => onRemove(id)}
          />
        );
      })}
    </ul>
  );
}

interface ChosenSegmentsProps {
  ids: readonly string[];
  chosen: Chosen["segments"];
  onRemove: (id: string) => void;
}

/** The segments that a campaign goes to, with who is in each now. */
export function ChosenSegments({ ids, chosen, onRemove }: ChosenSegmentsProps) {
  if (ids.length === 0) return null;
  const items = chosen?.items;
  return (
    <ul aria-label="Segments" className="contents">
      {ids.map((id) => {
        const segment = items?.find(({ _id }) => _id === id);
        const name = segment?.name ?? (items ? "A segment that was deleted" : undefined);
        return (
          <Target
            key={id}
            isSegment
            name={name}
            title={name && `Segment: ${name}`}
            reach={segment?.reach}
            removeLabel={`Remove segment ${name ?? ""}`}
            onRemove={() => onRemove(id)}
          />
        );
      })}
    </ul>
  );
}

interface TargetProps {
  isSegment?: boolean;
  name: string | undefined;
  title: string | undefined;
  reach: number | undefined;
  removeLabel: string;
  onRemove: () => void;
}

function Target({ isSegment, name, title, reach, removeLabel, onRemove }: TargetProps) {
  return (
    <li
      className={cn(
        "flex h-9 min-w-0 items-center gap-2 rounded-lg border bg-surface pr-0.5 pl-3",
        isSegment && "border-dashed",
      )}
    >
      {isSegment ? (
        <Filter aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
      ) : null}
      <span className="min-w-0 flex-1 truncate" title={title}>
        {name ?? <Skeleton className="w-32" />}
      </span>
      {reach === undefined ? null : (
        <span className="figures text-muted-foreground text-xs">{formatCount(reach)}</span>
      )}
      <Button variant="ghost" size="icon-sm" aria-label={removeLabel} onClick={onRemove}>
        <X aria-hidden="true" />
      </Button>
    </li>
  );
}
