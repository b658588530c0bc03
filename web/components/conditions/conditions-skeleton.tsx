import { Skeleton } from "#web/components/ui/skeleton.tsx";

/** At least as high as the conditions that a new segment begins with. */
export const CONDITIONS_HEIGHT = "min-h-[15.75rem] sm:min-h-[5.25rem]";

export function ConditionsSkeleton() {
  return <Skeleton className={CONDITIONS_HEIGHT} />;
}
