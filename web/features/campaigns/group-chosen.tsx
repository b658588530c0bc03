import { X } from "lucide-react";
import type { Group } from "#core/contract/groups/groups.ts";
import { type CampaignType, reachOf } from "#core/rules/audience.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { formatCount } from "#web/lib/format.ts";

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
          <li
            key={id}
            className="flex h-9 min-w-0 items-center gap-2 rounded-lg border bg-surface pr-0.5 pl-3"
          >
            <span className="min-w-0 flex-1 truncate" title={name}>
              {name ?? <Skeleton className="w-32" />}
            </span>
            {group ? (
              <span className="figures text-muted-foreground text-xs">
                {formatCount(reachOf(group, type))}
              </span>
            ) : null}
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={`Remove ${name ?? "the group"}`}
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
