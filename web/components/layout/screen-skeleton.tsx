import { Skeleton } from "#web/components/ui/skeleton.tsx";

/** A page's outline while its code or its first data loads. */
export function ScreenSkeleton() {
  return (
    <div role="status" aria-label="Loading">
      <Skeleton className="h-7 w-48" />
      <Skeleton className="mt-2 mb-6 w-80 max-w-full" />
      <div className="grid gap-5 rounded-lg border bg-surface p-4">
        <Skeleton className="w-3/5" />
        <Skeleton className="w-4/5" />
        <Skeleton className="w-2/5" />
        <Skeleton className="w-3/5" />
        <Skeleton className="w-1/2" />
        <Skeleton className="w-4/5" />
      </div>
    </div>
  );
}
