import { ChartLine } from "lucide-react";
import { PeriodBars, periodName, SeriesLegend } from "#web/components/charts/period-bars.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { Money } from "#web/components/ui/money.tsx";
import { SegmentedControl } from "#web/components/ui/segmented-control.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { Table, TableCell, TableHead, TableRow } from "#web/components/ui/table.tsx";
import { EXCL_GST, formatCount, formatCounted } from "#web/lib/format.ts";
import { isEmpty, type Point, SERIES } from "./series.ts";

const compact = new Intl.NumberFormat("en-AU", { notation: "compact" });

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

function summaryOf(points: readonly Point[]): string {
  const total = (key: (typeof SERIES)[number]["key"]) =>
    points.reduce((sum, point) => sum + point[key], 0);
  const from = periodName(points[0]?.time ?? "");
  const to = periodName(points.at(-1)?.time ?? "");
  return `From ${from} to ${to}: ${formatCounted(total("outbound"), "message")} out, ${formatCount(total("delivered"))} delivered, ${formatCount(total("inbound"))} in`;
}

/** Messages over time. The table below gives the figures to people who cannot see the chart. */
function VolumeChart({ points }: { points: readonly Point[] }) {
  return (
    <figure aria-label={summaryOf(points)}>
      <SeriesLegend series={SERIES} />
      <div aria-hidden="true" className="h-64">
        <PeriodBars
          series={SERIES}
          points={points.map((point) => ({
            time: point.time,
            values: SERIES.map(({ key }) => point[key]),
          }))}
          format={formatCount}
          mark={(value) => compact.format(value)}
        />
      </div>
      <VolumeFigures points={points} />
    </figure>
  );
}

/** The chart as a table, newest first. */
function VolumeFigures({ points }: { points: readonly Point[] }) {
  return (
    <details className="mt-3">
      <summary className="w-fit rounded-sm text-muted-foreground text-xs hover:text-foreground">
        Show the figures
      </summary>
      <div className="mt-2 max-h-80 overflow-y-auto rounded-lg border">
        <Table aria-label="Messages over time">
          <thead>
            <TableRow>
              <TableHead>Time</TableHead>
              {SERIES.map(({ key, label }) => (
                <TableHead key={key} numeric>
                  {label}
                </TableHead>
              ))}
              <TableHead numeric>Spent {EXCL_GST}</TableHead>
            </TableRow>
          </thead>
          <tbody>
            {[...points].reverse().map((point) => (
              <TableRow key={point.time}>
                <TableCell className="figures">{periodName(point.time)}</TableCell>
                {SERIES.map(({ key }) => (
                  <TableCell key={key} numeric>
                    {formatCount(point[key])}
                  </TableCell>
                ))}
                <TableCell numeric>
                  <Money cents={point.totalSpent} kind="charge" />
                </TableCell>
              </TableRow>
            ))}
          </tbody>
        </Table>
      </div>
    </details>
  );
}
