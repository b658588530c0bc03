import { Later, onDemand } from "#web/components/ui/on-demand.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import type { RestoredAlertProps } from "./restored-alert.tsx";

/** Few people come back to something unfinished: what says so loads for them. */
const RestoredAlert = onDemand(async () => (await import("./restored-alert.tsx")).RestoredAlert);

export function RestoredNotice(props: RestoredAlertProps) {
  return (
    <Later waiting={<Skeleton className="h-35 rounded-lg sm:h-30" />}>
      <RestoredAlert {...props} />
    </Later>
  );
}
