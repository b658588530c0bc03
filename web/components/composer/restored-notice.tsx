import { Later, onDemand } from "#web/components/ui/on-demand.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import type { Keeping } from "#web/lib/use-keeping.ts";

/** Few people come back to something unfinished: what says so loads for them. */
const RestoredAlert = onDemand(async () => (await import("./restored-alert.tsx")).RestoredAlert);
const KeepingAlert = onDemand(async () => (await import("./keeping-alert.tsx")).KeepingAlert);

interface RestoredNoticeProps {
  /** When it was written, if it was kept by this browser. */
  at: number | undefined;
  onDiscard: () => void;
  keeping: Keeping;
}

/** Says what this browser has kept of a text, and what it could not keep. */
export function RestoredNotice({ at, onDiscard, keeping }: RestoredNoticeProps) {
  const { changedElsewhere, tooLong } = keeping;
  const hasMore = changedElsewhere !== undefined || tooLong;
  return (
    <>
      {at === undefined ? null : (
        <Later waiting={<Skeleton className="h-35 rounded-lg sm:h-30" />}>
          <RestoredAlert at={at} onDiscard={onDiscard} />
        </Later>
      )}
      {hasMore ? (
        <Later waiting={<Skeleton className="h-35 rounded-lg sm:h-30" />}>
          <KeepingAlert {...keeping} />
        </Later>
      ) : null}
    </>
  );
}
