import { Card } from "#web/components/ui/card.tsx";
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

function segmentsOf({
  cancelled,
  Pending,
  Scheduled,
  ...stats
}: MediumFigures["current"]): readonly Segment[] {
  return [
    ...SHOWN.map((status) => statusSegment(status, stats[status])),
    statusSegment("pending", Pending),
    statusSegment("scheduled", Scheduled),
    statusSegment("cancel", cancelled),
  ].filter(({ key, value }) => value > 0 || ALWAYS.includes(key));
}

interface DeliveryCardProps {
  /** Undefined while they load. */
  figures: MediumFigures | undefined;
}

/** What happened to the month's messages. */
export function DeliveryCard({ figures }: DeliveryCardProps) {
  return (
    <Card title="Delivery this month" description="What happened to your outbound messages.">
      {figures ? (
        <>
          <SegmentedBar label="Messages by state" segments={segmentsOf(figures.current)} />
          <p className="mt-4 border-t pt-3 text-muted-foreground">
            {figures.current.optout === 0
              ? "No one opted out."
              : `${formatCounted(figures.current.optout, "contact")} opted out.`}
          </p>
        </>
      ) : (
        <Loading />
      )}
    </Card>
  );
}

function Loading() {
  return (
    <div aria-busy="true" className="grid gap-3">
      <Skeleton className="h-3 w-full rounded-full" />
      <Skeleton className="w-3/4" />
      <Skeleton className="w-1/2" />
      <Skeleton className="w-2/3" />
    </div>
  );
}
