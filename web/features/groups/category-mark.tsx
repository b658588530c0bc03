import { Tag } from "lucide-react";
import type { Group } from "#core/contract/groups/groups.ts";
import { Badge } from "#web/components/ui/badge.tsx";
import { cn } from "#web/lib/cn.ts";

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
