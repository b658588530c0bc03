import {
  CartesianGrid,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { formatCount } from "#web/lib/format.ts";
import { type Point, periodMark, periodName, SERIES } from "./series.ts";

const TICK = { fill: "var(--muted-foreground)", fontSize: 12 };

const compact = new Intl.NumberFormat("en-AU", { notation: "compact" });

/** Only the drawing, loaded when it is first shown; the chart around it gives the figures as text. */
export function VolumeLines({ points }: { points: readonly Point[] }) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <LineChart
        data={[...points]}
        accessibilityLayer={false}
        margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
      >
        <CartesianGrid vertical={false} stroke="var(--border)" />
        <XAxis
          dataKey="time"
          tickFormatter={periodMark}
          tick={TICK}
          tickLine={false}
          axisLine={{ stroke: "var(--border)" }}
          minTickGap={24}
        />
        <YAxis
          width={44}
          tick={TICK}
          tickFormatter={(value: number) => compact.format(value)}
          tickLine={false}
          axisLine={false}
          allowDecimals={false}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: "var(--border)" }}
          content={({ active, label }) => {
            const point = active ? points.find(({ time }) => time === label) : undefined;
            return point ? <PointFigures point={point} /> : null;
          }}
        />
        {SERIES.map(({ key, label, color, dash }) => (
          <Line
            key={key}
            dataKey={key}
            name={label}
            type="monotone"
            stroke={color}
            strokeWidth={2}
            strokeDasharray={dash}
            dot={false}
            isAnimationActive={false}
          />
        ))}
      </LineChart>
    </ResponsiveContainer>
  );
}

function PointFigures({ point }: { point: Point }) {
  return (
    <div className="floats rounded-lg px-3 py-2 text-xs">
      <p className="font-medium">{periodName(point.time)}</p>
      {SERIES.map(({ key, label, color }) => (
        <p key={key} className="mt-1 flex items-center gap-2">
          <span className="size-2 rounded-sm" style={{ background: color }} />
          <span className="text-muted-foreground">{label}</span>
          <span className="figures ml-auto pl-3">{formatCount(point[key])}</span>
        </p>
      ))}
    </div>
  );
}
