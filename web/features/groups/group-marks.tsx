import { CircleAlert, Tag } from "lucide-react";
import type { Group } from "#core/contract/groups/groups.ts";
import { Badge } from "#web/components/ui/badge.tsx";
import { StatusBadge } from "#web/components/ui/status-badge.tsx";
import { cn } from "#web/lib/cn.ts";

/** What is unusual about a group, if anything: contacts being imported, or an import that stopped. */
export function GroupStatus({ group }: { group: Group }) {
  if (group.status === "Queued") return <StatusBadge status="Queued" />;
  if (!group.errorLog) return null;
  return (
    <Badge tone="danger" icon={CircleAlert} className="shrink-0">
      Import stopped
    </Badge>
  );
}

/** A group's category, if it has one. */
export function CategoryMark({
  category,
  className,
}: Pick<Group, "category"> & { className?: string }) {
  if (!category) return null;
  return (
    <Badge plain icon={Tag} className={cn("min-w-0", className)}>
      <span className="sr-only">Category </span>
      {category.name}
    </Badge>
  );
}
