import type { ReactNode } from "react";

interface FactListProps {
  facts: readonly { label: string; value: ReactNode }[];
}

/** Names on the left, their values on the right. */
export function FactList({ facts }: FactListProps) {
  return (
    <dl className="grid grid-cols-1">
      {facts.map((fact) => (
        <div
          key={fact.label}
          className="flex items-baseline justify-between gap-4 border-b py-2 last:border-b-0 has-[.pulses]:items-center"
        >
          <dt className="text-muted-foreground">{fact.label}</dt>
          <dd className="figures min-w-0 break-words text-right font-medium">{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
