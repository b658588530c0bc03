import type { Group } from "#core/contract/groups/groups.ts";
import type { CampaignType } from "#core/rules/audience.ts";
import { GroupOption } from "./group-option.tsx";

export interface GroupOptionsProps {
  title: string;
  groups: readonly Group[];
  type: CampaignType;
  /** Set if only one group or segment can be chosen: the name of that choice. */
  single: string | undefined;
  chosen: readonly Group[];
  onToggle: (group: Group, on: boolean) => void;
}

/** Groups to choose, under a heading. */
export function GroupOptions({ title, groups, type, single, chosen, onToggle }: GroupOptionsProps) {
  return (
    <section aria-label={title} className="grid gap-1.5">
      <h3 className="font-medium text-muted-foreground text-xs">{title}</h3>
      <ul className="grid gap-px overflow-hidden rounded-lg border bg-border">
        {groups.map((group) => (
          <GroupOption
            key={group._id}
            group={group}
            type={type}
            single={single}
            checked={chosen.some(({ _id }) => _id === group._id)}
            onCheckedChange={(on) => onToggle(group, on)}
          />
        ))}
      </ul>
    </section>
  );
}
