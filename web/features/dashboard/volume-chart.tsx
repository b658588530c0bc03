import { lazy, Suspense } from "react";
import { formatCount, formatCounted } from "#web/lib/format.ts";
import { type Point, periodName, SERIES } from "./series.ts";
import { VolumeFigures } from "./volume-figures.tsx";

const VolumeLines = lazy(async () => ({
  default: (await import("./volume-lines.tsx")).VolumeLines,
}));

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
        {SERIES.map(({ key, label, color, dash }) => (
          <span key={key} className="flex items-center gap-2">
            <svg aria-hidden="true" className="h-0.5 w-6" viewBox="0 0 24 2">
              <path d="M0,1H24" stroke={color} strokeWidth="2" strokeDasharray={dash} />
            </svg>
            {label}
          </span>
        ))}
      </figcaption>
      <div aria-hidden="true" className="h-64">
        <Suspense fallback={null}>
          <VolumeLines points={points} />
        </Suspense>
      </div>
      <VolumeFigures points={points} />
    </figure>
  );
}
