import { Card } from "#web/components/ui/card.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { type Segment, SegmentedBar } from "#web/components/ui/segmented-bar.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { statusSegment } from "#web/components/ui/status-look.ts";
import { formatCounted } from "#web/lib/format.ts";
import type { MediumFigures } from "./month-stats.tsx";

/** Shown even at zero, because people look for them. */
const ALWAYS = ["delivered", "sent", "failed"];
const SHOWN = [
  ...(["delivered", "sent", "queued", "unknown"] as const),
  ...(["failed", "expired", "blocked"] as const),
];

function segmentsOf({ cancelled, ...stats }: MediumFigures["current"]): readonly Segment[] {
  return [
    ...SHOWN.map((status) => statusSegment(status, stats[status])),
    statusSegment("cancel", cancelled),
  ].filter(({ key, value }) => value > 0 || ALWAYS.includes(key));
}

interface DeliveryCardProps {
  figures: MediumFigures | undefined;
  error: Error | null;
  onRetry: () => void;
}

/** What happened to the month's messages. */
export function DeliveryCard({ figures, error, onRetry }: DeliveryCardProps) {
  return (
    <Card title="Delivery this month" description="What happened to your outbound messages.">
      {figures ? (
        <>
          <SegmentedBar label="Messages by state" segments={segmentsOf(figures.current)} />
          <p className="mt-4 border-t pt-3 text-muted-foreground">
            {formatCounted(figures.current.optout, "contact")} opted out.
          </p>
        </>
      ) : (
        <Missing error={error} onRetry={onRetry} />
      )}
    </Card>
  );
}

function Missing({ error, onRetry }: Omit<DeliveryCardProps, "figures">) {
  if (error) return <LoadError error={error} onRetry={onRetry} />;
  return (
    <div aria-busy="true" className="grid gap-3">
      <Skeleton className="h-3 w-full rounded-full" />
      <Skeleton className="w-3/4" />
      <Skeleton className="w-1/2" />
      <Skeleton className="w-2/3" />
    </div>
  );
}
