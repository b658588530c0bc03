import { Skeleton } from "#web/components/ui/skeleton.tsx";

/** As high as the conditions that a new segment begins with. */
export function ConditionsSkeleton() {
  return <Skeleton className="h-[15.75rem] sm:h-[5.25rem]" />;
}
