import type { ReactNode } from "react";
import { formatDay, formatMonth } from "#core/rules/dates.ts";
import { cn } from "#web/lib/cn.ts";

/** A frame, its filling, and a narrow bar beside it: none is known by colour alone. */
interface Series {
  key: string;
  label: string;
  swatch: string;
  narrow?: true;
}

interface BarPoint {
  /** A day, 2026-11-21, or a month, 2026-11. */
  time: string;
  /** Of each series. */
  values: readonly number[];
}

/** `2026-11-21` → `21/11/2026`, `2026-11` → `Nov 2026`. */
export function periodName(time: string): string {
  return time.length > "2026-11".length ? formatDay(time) : formatMonth(time);
}

/** The same, short enough for an axis: `21/11`, `Nov`. */
function periodMark(time: string): string {
  return periodName(time).replace(/[/ ]\d{4}$/, "");
}

const MOST_LABELS = 8;

interface PeriodBarsProps {
  /** Two or three. */
  series: readonly Series[];
  points: readonly BarPoint[];
  /** A figure as the tooltip has it, and as the axis does. */
  format: (value: number) => string;
  mark: (value: number) => string;
}

/** A bar of each day or month, filled as far as the second series goes, and one beside it for the third. */
export function PeriodBars({ series, points, format, mark }: PeriodBarsProps) {
  const top = axisTop(
    Math.max(...points.flatMap(({ values: [whole = 0, , beside = 0] }) => [whole, beside])),
  );
  const step = labelStep(points.length, MOST_LABELS);
  return (
    <div className="flex h-full gap-2">
      <div className="figures flex min-w-9 shrink-0 flex-col justify-between pb-5 text-right text-muted-foreground text-xs leading-none">
        {[top, top / 2, 0].map((value) => (
          <span key={value}>{mark(value)}</span>
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
            series={series}
            format={format}
            top={top}
            labelled={(points.length - 1 - at) % step === 0}
            nearEnd={at > points.length / 2}
          />
        ))}
      </div>
    </div>
  );
}

interface PeriodProps extends Pick<PeriodBarsProps, "series" | "format"> {
  point: BarPoint;
  top: number;
  labelled: boolean;
  /** Its figures open to the left. */
  nearEnd: boolean;
}

function Period({ point, series, format, top, labelled, nearEnd }: PeriodProps) {
  const share = (value: number, of: number) =>
    of === 0 ? "0%" : `${(Math.min(value, of) / of) * 100}%`;
  const [whole, part, beside] = series;
  const [outer = 0, inner = 0, other = 0] = point.values;
  return (
    <div className="group relative flex min-w-0 flex-1 flex-col pt-1">
      <div className="flex flex-1 items-end justify-center gap-px rounded-sm px-px group-hover:bg-muted">
        <Bar series={whole} className="relative w-3/5 max-w-5" height={share(outer, top)}>
          <Bar
            series={part}
            className="absolute -inset-x-px -bottom-px"
            height={share(inner, outer)}
          />
        </Bar>
        {beside ? (
          <Bar series={beside} className="w-1/4 max-w-2" height={share(other, top)} />
        ) : null}
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
        <PointFigures point={point} series={series} format={format} />
      </div>
    </div>
  );
}

interface BarProps {
  series: Series | undefined;
  className: string;
  height: string;
  children?: ReactNode;
}

/** Nothing at all has no bar; anything else at least a visible edge. */
function Bar({ series, className, height, children }: BarProps) {
  if (!series || height === "0%") return null;
  return (
    <div
      data-series={series.key}
      className={cn("min-h-0.5 rounded-t-xs border", series.swatch, className)}
      style={{ height }}
    >
      {children}
    </div>
  );
}

function PointFigures({ point, series, format }: Pick<PeriodProps, "point" | "series" | "format">) {
  return (
    <div className="floats w-44 rounded-lg px-3 py-2 text-xs">
      <p className="font-medium">{periodName(point.time)}</p>
      {series.map(({ key, label, ...look }, index) => (
        <p key={key} className="mt-1 flex items-center gap-2">
          <Swatch {...look} />
          <span className="text-muted-foreground">{label}</span>
          <span className="figures ml-auto pl-3">{format(point.values[index] ?? 0)}</span>
        </p>
      ))}
    </div>
  );
}

function Swatch({ swatch, narrow }: Pick<Series, "swatch" | "narrow">) {
  return (
    <span
      aria-hidden="true"
      className={cn("h-2.5 rounded-xs border", narrow ? "w-1.5" : "w-2.5", swatch)}
    />
  );
}

/** What the bars are, above them. */
export function SeriesLegend({ series }: Pick<PeriodBarsProps, "series">) {
  return (
    <figcaption className="mb-3 flex flex-wrap gap-x-5 gap-y-1 text-xs">
      {series.map(({ key, label, ...look }) => (
        <span key={key} className="flex items-center gap-2">
          <Swatch {...look} />
          {label}
        </span>
      ))}
    </figcaption>
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
