import { ChartLine } from "lucide-react";
import { dailyTotals, monthlyTotals } from "#core/contract/dashboard.ts";
import { Card } from "#web/components/ui/card.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { SegmentedControl } from "#web/components/ui/segmented-control.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { useLocalFlag } from "#web/lib/local-state.ts";
import { useCall } from "#web/lib/query.ts";
import type { Medium } from "./media.ts";
import { isEmpty, type Point } from "./series.ts";
import { VolumeChart } from "./volume-chart.tsx";

const PERIODS = [
  { value: "daily", label: "Daily" },
  { value: "monthly", label: "Monthly" },
] as const;

/** Messages of the last 30 days, or the last 12 months (R545). */
export function VolumeCard({ medium }: { medium: Medium }) {
  const [monthly, setMonthly] = useLocalFlag("dashboardMonthly", false);
  const input = { type: medium };
  const days = useCall(dailyTotals, monthly ? undefined : input);
  const months = useCall(monthlyTotals, monthly ? input : undefined);
  const query = monthly ? months : days;
  return (
    <Card
      title="Messages over time"
      description={monthly ? "The last 12 months" : "The last 30 days"}
      actions={
        <SegmentedControl
          label="Figures by"
          value={monthly ? "monthly" : "daily"}
          onValueChange={(value) => setMonthly(value === "monthly")}
          options={PERIODS}
        />
      }
    >
      <Content points={query.data?.data} error={query.error} onRetry={() => void query.refetch()} />
    </Card>
  );
}

interface ContentProps {
  points: readonly Point[] | undefined;
  error: Error | null;
  onRetry: () => void;
}

function Content({ points, error, onRetry }: ContentProps) {
  if (!points) {
    if (error) return <LoadError error={error} onRetry={onRetry} />;
    return <Skeleton className="h-72 w-full rounded-lg" />;
  }
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
