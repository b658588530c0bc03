import { Minus, TrendingDown, TrendingUp } from "lucide-react";
import type { ReactNode } from "react";
import type * as z from "zod";
import type { analytics } from "#core/contract/dashboard/dashboard.ts";
import { CountUp } from "#web/components/ui/count-up.tsx";
import { Money } from "#web/components/ui/money.tsx";
import { Stat, StatGrid } from "#web/components/ui/stat.tsx";
import { EXCL_GST } from "#web/lib/format.ts";

export type MediumFigures = z.output<typeof analytics.output>["data"]["sms"];

const CARDS = [
  { key: "outbound", label: "Outbound" },
  { key: "delivered", label: "Delivered" },
  { key: "inbound", label: "Inbound" },
] as const;

/** The month so far, or its skeleton while it loads. */
export function MonthStats({ figures }: { figures: MediumFigures | undefined }) {
  return (
    <StatGrid>
      {CARDS.map(({ key, label }) => (
        <Stat
          key={key}
          label={label}
          value={figures ? <CountUp value={figures.current[key]} /> : undefined}
          hint={figures ? <ChangeHint change={figures.change[key]} /> : <>&nbsp;</>}
        />
      ))}
      <Stat
        label={`Spent ${EXCL_GST}`}
        value={figures ? <Money cents={figures.current.totalSpent} kind="charge" /> : undefined}
        hint={figures ? <ChangeHint change={figures.change.totalSpent} /> : <>&nbsp;</>}
      />
    </StatGrid>
  );
}

const percent = new Intl.NumberFormat("en-AU", { maximumFractionDigits: 1 });

interface ChangeHintProps {
  /** Per cent, from the same days of the previous month; null if those had nothing. */
  change: number | null;
}

/** How a figure compares with the previous month: an arrow, and the same in words (R683). */
function ChangeHint({ change }: ChangeHintProps) {
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
