import { Skeleton } from "#web/components/ui/skeleton.tsx";

export function ListSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="grid gap-5 py-2">
      <Skeleton className="h-5 w-3/5" />
      <Skeleton className="h-5 w-2/5" />
    </div>
  );
}
