import type { ReactNode } from "react";

interface FactListProps {
  /** What is false is left out. */
  facts: readonly ({ label: string; value: ReactNode } | false)[];
}

/** Names on the left, their values on the right. */
export function FactList({ facts }: FactListProps) {
  return (
    <dl className="grid grid-cols-1">
      {facts
        .filter((fact) => fact !== false)
        .map(({ label, value }) => (
          <div
            key={label}
            className="flex items-baseline justify-between gap-4 border-b py-2 last:border-b-0 has-[.pulses]:items-center"
          >
            <dt className="max-w-3/5 shrink-0 text-muted-foreground">{label}</dt>
            <dd className="figures wrap-anywhere min-w-0 text-right font-medium">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
