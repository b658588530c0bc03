import type { ReactNode } from "react";
import { cn } from "#web/lib/cn.ts";
import { formatCount } from "#web/lib/format.ts";
import { type Point, periodMark, periodName, SERIES } from "./series.ts";

const MOST_LABELS = 8;

const compact = new Intl.NumberFormat("en-AU", { notation: "compact" });

/** A bar for what went out, filled as far as it was delivered, and one for what came in. */
export function VolumeBars({ points }: { points: readonly Point[] }) {
  const top = axisTop(Math.max(...points.flatMap(({ outbound, inbound }) => [outbound, inbound])));
  const step = labelStep(points.length, MOST_LABELS);
  return (
    <div className="flex h-full gap-2">
      <div className="figures flex w-9 shrink-0 flex-col justify-between pb-5 text-right text-muted-foreground text-xs leading-none">
        {[top, top / 2, 0].map((value) => (
          <span key={value}>{compact.format(value)}</span>
        ))}
      </div>
      <div className="relative flex min-w-0 flex-1">
        {["top-1", "top-[calc(50%-0.5rem)]", "bottom-[1.375rem]"].map((place) => (
          <div key={place} className={cn("absolute inset-x-0 border-t", place)} />
        ))}
        {points.map((point, at) => (
          <Period
            key={point.time}
            point={point}
            top={top}
            labelled={(points.length - 1 - at) % step === 0}
            nearEnd={at > points.length / 2}
          />
        ))}
      </div>
    </div>
  );
}

interface PeriodProps {
  point: Point;
  top: number;
  labelled: boolean;
  /** Its figures open to the left. */
  nearEnd: boolean;
}

function Period({ point, top, labelled, nearEnd }: PeriodProps) {
  const share = (value: number) => `${(Math.min(value, top) / top) * 100}%`;
  const { outbound, delivered, inbound } = point;
  return (
    <div className="group relative flex min-w-0 flex-1 flex-col pt-1">
      <div className="flex flex-1 items-end justify-center gap-px rounded-sm px-px group-hover:bg-muted">
        <Bar
          series="outbound"
          className="w-3/5 max-w-5 border-info bg-info/15"
          height={share(outbound)}
        >
          <Bar
            series="delivered"
            className="absolute -inset-x-px -bottom-px border-primary bg-primary"
            height={outbound === 0 ? "0%" : `${(Math.min(delivered, outbound) / outbound) * 100}%`}
          />
        </Bar>
        <Bar
          series="inbound"
          className="w-1/4 max-w-2 border-input bg-input"
          height={share(inbound)}
        />
      </div>
      <div className="figures relative h-[1.375rem] text-muted-foreground text-xs">
        {labelled ? (
          <span className="absolute top-1.5 left-1/2 -translate-x-1/2 leading-none">
            {periodMark(point.time)}
          </span>
        ) : null}
      </div>
      <div
        className={cn(
          "pointer-events-none absolute top-1 z-10 hidden group-hover:block",
          nearEnd ? "right-full" : "left-full",
        )}
      >
        <PointFigures point={point} />
      </div>
    </div>
  );
}

interface BarProps {
  series: (typeof SERIES)[number]["key"];
  className: string;
  height: string;
  children?: ReactNode;
}

/** Nothing at all has no bar; anything else at least a visible edge. */
function Bar({ series, className, height, children }: BarProps) {
  if (height === "0%") return null;
  return (
    <div
      data-series={series}
      className={cn("relative min-h-0.5 rounded-t-xs border", className)}
      style={{ height }}
    >
      {children}
    </div>
  );
}

function PointFigures({ point }: { point: Point }) {
  return (
    <div className="floats w-40 rounded-lg px-3 py-2 text-xs">
      <p className="font-medium">{periodName(point.time)}</p>
      {SERIES.map(({ key, label, swatch }) => (
        <p key={key} className="mt-1 flex items-center gap-2">
          <span className={cn("size-2.5 rounded-xs border", swatch)} />
          <span className="text-muted-foreground">{label}</span>
          <span className="figures ml-auto pl-3">{formatCount(point[key])}</span>
        </p>
      ))}
    </div>
  );
}

const STEPS = [1, 2, 5, 10];

/** The round number at the top of an axis that must hold `most`; its half is a whole number, too. */
export function axisTop(most: number): number {
  const half = Math.max(1, most / 2);
  const power = 10 ** Math.floor(Math.log10(half));
  const step = STEPS.find((each) => each * power >= half) ?? 10;
  return 2 * step * power;
}

/** How many periods there are from one label to the next, so that at most `most` are written. */
export function labelStep(periods: number, most: number): number {
  return Math.max(1, Math.ceil(periods / most));
}
