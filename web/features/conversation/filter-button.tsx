import { ListFilter } from "lucide-react";
import { Button } from "#web/components/ui/button.tsx";
import { Later, onDemand } from "#web/components/ui/on-demand.tsx";
import { Popover } from "#web/components/ui/popover.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import type { MoreFiltersProps } from "./more-filters.tsx";

const MoreFilters = onDemand(async () => (await import("./more-filters.tsx")).MoreFilters);

/** What else narrows the conversations, and how many of these filters are set. */
export function FilterButton(props: MoreFiltersProps) {
  const { assignee, campaign, unread } = props.filters;
  const set = [assignee, campaign, unread].filter(Boolean).length;
  return (
    <Popover
      label="Filters"
      align="end"
      trigger={
        <Button variant="ghost" size="icon-sm" aria-label={set ? `Filters, ${set} set` : "Filters"}>
          <ListFilter aria-hidden="true" className={set ? "text-primary-text" : undefined} />
          {set ? <span className="figures text-primary-text text-xs">{set}</span> : null}
        </Button>
      }
    >
      <Later waiting={<Skeleton className="h-40" />}>
        <MoreFilters {...props} />
      </Later>
    </Popover>
  );
}
