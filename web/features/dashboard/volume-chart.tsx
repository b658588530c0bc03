import { cn } from "#web/lib/cn.ts";
import { formatCount, formatCounted } from "#web/lib/format.ts";
import { type Point, periodName, SERIES } from "./series.ts";
import { VolumeBars } from "./volume-bars.tsx";
import { VolumeFigures } from "./volume-figures.tsx";

function summaryOf(points: readonly Point[]): string {
  const total = (key: (typeof SERIES)[number]["key"]) =>
    points.reduce((sum, point) => sum + point[key], 0);
  const from = periodName(points[0]?.time ?? "");
  const to = periodName(points.at(-1)?.time ?? "");
  return `From ${from} to ${to}: ${formatCounted(total("outbound"), "message")} out, ${formatCount(total("delivered"))} delivered, ${formatCount(total("inbound"))} in`;
}

/** Messages over time. The table below gives the figures to people who cannot see the chart. */
export function VolumeChart({ points }: { points: readonly Point[] }) {
  return (
    <figure aria-label={summaryOf(points)}>
      <figcaption className="mb-3 flex flex-wrap gap-x-5 gap-y-1 text-xs">
        {SERIES.map(({ key, label, swatch }) => (
          <span key={key} className="flex items-center gap-2">
            <span aria-hidden="true" className={cn("size-2.5 rounded-xs border", swatch)} />
            {label}
          </span>
        ))}
      </figcaption>
      <div aria-hidden="true" className="h-64">
        <VolumeBars points={points} />
      </div>
      <VolumeFigures points={points} />
    </figure>
  );
}
