import type { CampaignReport } from "#core/contract/campaigns.ts";
import { useDates } from "#web/lib/dates.ts";
import { formatCount } from "#web/lib/format.ts";
import { CurveFigures } from "./curve-figures.tsx";
import { areaPath, CURVE, linePath } from "./curve-shape.ts";

interface ProgressCurveProps {
  points: CampaignReport["curve"];
  recipients: number;
}

/** Sent and delivered over time. The table below gives the figures to people who cannot see the chart. */
export function ProgressCurve({ points, recipients }: ProgressCurveProps) {
  const { time } = useDates();
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return null;
  const scale = { from: first.at, to: last.at, top: Math.max(recipients, last.sent, 1) };
  const sent = points.map(({ at, sent: value }) => ({ at, value }));
  const delivered = points.map(({ at, delivered: value }) => ({ at, value }));
  return (
    <figure className="mt-6">
      <figcaption className="mb-2 flex flex-wrap gap-x-5 gap-y-1 text-xs">
        <span className="mr-auto font-medium">Over time</span>
        <Key className="border-info" words="Sent" dashed />
        <Key className="border-primary" words="Delivered" />
      </figcaption>
      <div className="flex gap-2">
        <div className="figures flex w-12 shrink-0 flex-col justify-between text-right text-muted-foreground text-xs">
          <span>{formatCount(scale.top)}</span>
          <span>{formatCount(Math.round(scale.top / 2))}</span>
          <span>0</span>
        </div>
        <div className="min-w-0 flex-1">
          <svg
            role="img"
            aria-label={`From ${time(first.at)} to ${time(last.at)}: ${formatCount(last.sent)} of ${formatCount(recipients)} sent, ${formatCount(last.delivered)} delivered`}
            viewBox={`0 0 ${CURVE.width} ${CURVE.height}`}
            preserveAspectRatio="none"
            className="h-40 w-full overflow-visible"
          >
            {[0, CURVE.height / 2, CURVE.height].map((y) => (
              <path
                key={y}
                d={`M0,${y}H${CURVE.width}`}
                className="stroke-border"
                vectorEffect="non-scaling-stroke"
              />
            ))}
            <path d={areaPath(delivered, scale)} className="fill-primary/12" />
            <path
              d={linePath(sent, scale)}
              className="fill-none stroke-2 stroke-info"
              strokeDasharray="5 4"
              vectorEffect="non-scaling-stroke"
            />
            <path
              d={linePath(delivered, scale)}
              className="fill-none stroke-2 stroke-primary"
              vectorEffect="non-scaling-stroke"
            />
          </svg>
          <div className="figures mt-1.5 flex justify-between text-muted-foreground text-xs">
            <span>{time(first.at)}</span>
            <span>{time(last.at)}</span>
          </div>
        </div>
      </div>
      <CurveFigures points={points} />
    </figure>
  );
}

interface KeyProps {
  words: string;
  className: string;
  dashed?: boolean;
}

function Key({ words, className, dashed }: KeyProps) {
  return (
    <span className="flex items-center gap-2">
      <span
        aria-hidden="true"
        className={`w-5 border-t-2 ${dashed ? "border-dashed" : ""} ${className}`}
      />
      {words}
    </span>
  );
}
