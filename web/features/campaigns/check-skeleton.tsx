import { Skeleton } from "#web/components/ui/skeleton.tsx";

/** The flight check's outline while every message is rendered and priced. */
export function CheckSkeleton() {
  return (
    <div role="status" className="grid gap-4">
      <p className="text-muted-foreground">Preparing every message to count its parts and price…</p>
      <Skeleton className="h-24 w-full rounded-lg" />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid content-start gap-4">
          <Skeleton className="h-48 w-full rounded-lg" />
          <Skeleton className="h-48 w-full rounded-lg" />
        </div>
        <Skeleton className="h-[28rem] w-full rounded-[2rem]" />
      </div>
    </div>
  );
}
