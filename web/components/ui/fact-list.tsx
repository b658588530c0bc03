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
            <dt className="text-muted-foreground">{label}</dt>
            <dd className="figures min-w-0 break-words text-right font-medium">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
