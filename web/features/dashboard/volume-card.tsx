import { ChartLine } from "lucide-react";
import { Card } from "#web/components/ui/card.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { SegmentedControl } from "#web/components/ui/segmented-control.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { isEmpty, type Point } from "./series.ts";
import { VolumeChart } from "./volume-chart.tsx";

const PERIODS = [
  { value: "daily", label: "Daily" },
  { value: "monthly", label: "Monthly" },
] as const;

interface VolumeCardProps {
  /** Undefined while they load. */
  points: readonly Point[] | undefined;
  monthly: boolean;
  onMonthly: (monthly: boolean) => void;
}

/** Messages of the last 30 days, or the last 12 months (R545). */
export function VolumeCard({ points, monthly, onMonthly }: VolumeCardProps) {
  return (
    <Card
      title="Messages over time"
      description={monthly ? "The last 12 months" : "The last 30 days"}
      actions={
        <SegmentedControl
          label="Figures by"
          value={monthly ? "monthly" : "daily"}
          onValueChange={(value) => onMonthly(value === "monthly")}
          options={PERIODS}
        />
      }
    >
      {/* As high as the chart, so that nothing below moves when the figures arrive. */}
      <div className="grid min-h-[20.5rem] content-center">
        <Content points={points} />
      </div>
    </Card>
  );
}

function Content({ points }: Pick<VolumeCardProps, "points">) {
  if (!points) return <Skeleton className="h-[20.5rem] w-full rounded-lg" />;
  if (isEmpty(points)) {
    return (
      <EmptyState
        icon={ChartLine}
        title="No messages yet"
        description="Messages you send and receive appear here."
      />
    );
  }
  return <VolumeChart points={points} />;
}
