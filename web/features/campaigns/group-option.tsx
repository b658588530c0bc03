import { useId } from "react";
import type { Group } from "#core/contract/groups/groups.ts";
import { reachOf } from "#core/rules/audience.ts";
import { StatusBadge } from "#web/components/ui/status-badge.tsx";
import { formatCount } from "#web/lib/format.ts";
import { TargetBox } from "./target-box.tsx";

interface GroupOptionProps {
  group: Group;
  type: "promotional" | "notification";
  single: string | undefined;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
}

/** A group to choose. One that is still being imported can only be unticked. */
export function GroupOption({ group, type, single, checked, onCheckedChange }: GroupOptionProps) {
  const id = useId();
  const queued = group.status === "Queued";
  return (
    <li className="bg-surface-raised">
      <label
        htmlFor={id}
        className="flex min-h-11 cursor-pointer items-center gap-3 px-3 py-2 transition-colors hover:bg-muted has-disabled:cursor-not-allowed"
      >
        <TargetBox
          id={id}
          single={single}
          checked={checked}
          disabled={queued && !checked}
          onCheckedChange={onCheckedChange}
        />
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 break-words">{group.name}</span>
          {type === "promotional" && group.unsubscribe > 0 ? (
            <span className="figures block text-muted-foreground text-xs">
              {formatCount(group.unsubscribe)} of {formatCount(group.totalContacts)} opted out
            </span>
          ) : null}
        </span>
        {queued ? (
          <StatusBadge status="queued" label="Being imported" />
        ) : (
          <span className="figures text-muted-foreground">{formatCount(reachOf(group, type))}</span>
        )}
      </label>
    </li>
  );
}
