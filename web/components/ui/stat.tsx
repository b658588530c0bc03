import type { ReactNode } from "react";
import { cn } from "#web/lib/cn.ts";
import { Skeleton } from "./skeleton.tsx";
import { type Tone, textTone } from "./tone.ts";

interface StatProps {
  label: string;
  /** A figure: `<CountUp value={…} />` if it changes live, `undefined` while it loads. */
  value: ReactNode;
  hint?: ReactNode;
  tone?: Tone;
}

/** One figure with its name. Put several in a `<StatGrid>`. */
export function Stat({ label, value, hint, tone = "neutral" }: StatProps) {
  return (
    // At least as wide as its figure, so that an amount is never cut off.
    <div className="min-w-fit flex-1 basis-32 bg-surface p-4">
      <dt className="w-0 min-w-full break-words text-muted-foreground">{label}</dt>
      {/* The flow root holds the skeleton's margins, so that it is as high as the figure. */}
      <dd
        className={cn(
          "figures mt-1 flow-root whitespace-nowrap font-semibold text-2xl/8",
          textTone[tone],
        )}
      >
        {value === undefined ? <Skeleton className="my-1 h-6 w-20" /> : value}
      </dd>
      {hint ? (
        <dd className="mt-0.5 w-0 min-w-full text-muted-foreground text-xs">{hint}</dd>
      ) : null}
    </div>
  );
}

export function StatGrid({ children }: { children: ReactNode }) {
  return (
    <dl className="flex flex-wrap gap-px overflow-hidden rounded-lg border bg-border">
      {children}
    </dl>
  );
}
