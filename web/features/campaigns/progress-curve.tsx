import type { CampaignReport } from "#core/contract/campaigns/campaigns.ts";
import { statusLook } from "#web/components/ui/status-look.ts";
import { Table, TableCell, TableHead, TableRow } from "#web/components/ui/table.tsx";
import { textTone } from "#web/components/ui/tone.ts";
import { cn } from "#web/lib/cn.ts";
import { useDates } from "#web/lib/dates.ts";
import { formatCount } from "#web/lib/format.ts";
import { areaPath, CURVE, linePath, thinned } from "./curve-shape.ts";

type Points = CampaignReport["curve"];

interface ProgressCurveProps {
  /** Undefined until the first message leaves. */
  startedAt: number | undefined;
  points: Points;
  recipients: number;
}

/**
 * Sent and delivered over time, as large before the first message as after the last. The table below
 * gives the figures to people who cannot see the chart.
 */
export function ProgressCurve({ startedAt, points, recipients }: ProgressCurveProps) {
  const top = Math.max(recipients, points.at(-1)?.sent ?? 0, 1);
  return (
    <figure className="mt-6">
      <figcaption className="mb-2 flex flex-wrap gap-x-5 gap-y-1 text-xs">
        <span className="mr-auto font-medium">Over time</span>
        <Key status="sent" dashed />
        <Key status="delivered" />
      </figcaption>
      <div className="flex gap-2">
        <div className="figures flex h-40 w-12 shrink-0 flex-col justify-between text-right text-muted-foreground text-xs">
          <span>{formatCount(top)}</span>
          {/* Half of a few may be no whole number. */}
          <span>{top % 2 === 0 || top > 20 ? formatCount(Math.round(top / 2)) : null}</span>
          <span>0</span>
        </div>
        <div className="h-[11.5rem] min-w-0 flex-1">
          {startedAt === undefined || points.length === 0 ? (
            <p className="flex h-40 items-center justify-center border-y text-center text-muted-foreground">
              The curve starts with the first message.
            </p>
          ) : (
            <Drawing
              points={[{ at: startedAt, sent: 0, delivered: 0 }, ...points]}
              recipients={recipients}
              top={top}
            />
          )}
        </div>
      </div>
      <CurveFigures points={points} />
    </figure>
  );
}

function Drawing({
  points,
  recipients,
  top,
}: Pick<ProgressCurveProps, "points" | "recipients"> & { top: number }) {
  const { span } = useDates();
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const scale = { from: first.at, to: last.at, top };
  const sent = points.map(({ at, sent: value }) => ({ at, value }));
  const delivered = points.map(({ at, delivered: value }) => ({ at, value }));
  const times = span(first.at, last.at);
  return (
    <>
      <svg
        role="img"
        aria-label={`From ${times.from} to ${times.to}: ${formatCount(last.sent)} of ${formatCount(recipients)} sent, ${formatCount(last.delivered)} delivered`}
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
        <path
          d={areaPath(delivered, scale)}
          className={cn("fill-current/12", inkOf("delivered"))}
        />
        <path
          d={linePath(sent, scale)}
          className={cn("fill-none stroke-2 stroke-current", inkOf("sent"))}
          strokeDasharray="5 4"
          vectorEffect="non-scaling-stroke"
        />
        <path
          d={linePath(delivered, scale)}
          className={cn("fill-none stroke-2 stroke-current", inkOf("delivered"))}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <div className="figures mt-1.5 flex justify-between text-muted-foreground text-xs">
        <span>{times.from}</span>
        <span>{times.to}</span>
      </div>
    </>
  );
}

function inkOf(status: string): string {
  return textTone[statusLook(status).tone];
}

function Key({ status, dashed }: { status: string; dashed?: boolean }) {
  return (
    <span className="flex items-center gap-2">
      <span
        aria-hidden="true"
        className={cn("w-5 border-current border-t-2", dashed && "border-dashed", inkOf(status))}
      />
      {statusLook(status).word}
    </span>
  );
}

const ROWS = 12;

/** The curve as a table. */
function CurveFigures({ points }: { points: CampaignReport["curve"] }) {
  const { seconds } = useDates();
  return (
    <details className="mt-3">
      <summary className="w-fit rounded-sm text-muted-foreground text-xs hover:text-foreground">
        Show the figures
      </summary>
      <div className="mt-2 rounded-lg border">
        <Table aria-label="Sent and delivered over time">
          <thead>
            <TableRow>
              <TableHead>Time</TableHead>
              <TableHead numeric>Sent</TableHead>
              <TableHead numeric>Delivered</TableHead>
            </TableRow>
          </thead>
          <tbody>
            {thinned(points, ROWS).map((point) => (
              <TableRow key={point.at}>
                <TableCell className="figures">{seconds(point.at)}</TableCell>
                <TableCell numeric>{formatCount(point.sent)}</TableCell>
                <TableCell numeric>{formatCount(point.delivered)}</TableCell>
              </TableRow>
            ))}
          </tbody>
        </Table>
      </div>
    </details>
  );
}
