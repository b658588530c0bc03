import { Minus, TrendingDown, TrendingUp } from "lucide-react";
import type { ReactNode } from "react";

const percent = new Intl.NumberFormat("en-AU", { maximumFractionDigits: 1 });

interface ChangeHintProps {
  /** Per cent, from the same days of the previous month; null if those had nothing. */
  change: number | null;
}

/** How a figure compares with the previous month: an arrow, and the same in words (R683). */
export function ChangeHint({ change }: ChangeHintProps) {
  if (change === null) return <Line>Nothing last month</Line>;
  if (change === 0) {
    return (
      <Line>
        <Minus className="size-3.5 shrink-0" aria-hidden="true" />
        Same as last month
      </Line>
    );
  }
  const Arrow = change > 0 ? TrendingUp : TrendingDown;
  return (
    <Line>
      <Arrow className="size-3.5 shrink-0" aria-hidden="true" />
      {percent.format(Math.abs(change))}% {change > 0 ? "up" : "down"} on last month
    </Line>
  );
}

function Line({ children }: { children: ReactNode }) {
  return <span className="figures flex items-center gap-1 whitespace-normal">{children}</span>;
}
