import { LEAST_VALIDITY_MS, type Until, VALIDITY_TEXTS } from "#core/rules/validity.ts";
import { Later, onDemand } from "#web/components/ui/on-demand.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { CheckField } from "./check-field.tsx";

const DateTimeField = onDemand(async () => (await import("./date-time-field.tsx")).DateTimeField);

const DAY_MS = 86_400_000;

interface UntilFieldProps {
  value: Until;
  onValue: (until: Until) => void;
  /** When sending starts; now if it is undefined. */
  from?: number;
  error?: string;
}

/** The time after which what was not sent yet is not sent any more; none unless it is asked for. */
export function UntilField({ value, onValue, from, error }: UntilFieldProps) {
  return (
    <div className="grid gap-3">
      <CheckField
        label={VALIDITY_TEXTS.label}
        description="Anything unsent by then is cancelled and refunded."
        checked={value !== undefined}
        onCheckedChange={(on) => onValue(on ? nextDay(from ?? Date.now()) : undefined)}
      />
      {value === undefined ? null : (
        <Later waiting={<Skeleton className="h-20" />}>
          <DateTimeField
            label={VALIDITY_TEXTS.label}
            hideLabel
            value={value ?? undefined}
            onValue={(at) => onValue(at ?? null)}
            error={error}
          />
        </Later>
      )}
    </div>
  );
}

/** A day after the start, at a step of the picker. */
function nextDay(starts: number): number {
  return Math.ceil((starts + DAY_MS) / LEAST_VALIDITY_MS) * LEAST_VALIDITY_MS;
}
