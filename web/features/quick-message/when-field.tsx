import { Later, onDemand } from "#web/components/ui/on-demand.tsx";
import { SegmentedControl } from "#web/components/ui/segmented-control.tsx";
import type { QuickValues } from "./quick-start.ts";
import { timeOf } from "./quick-values.ts";

const DateTimeField = onDemand(
  async () => (await import("#web/components/form/date-time-field.tsx")).DateTimeField,
);

interface WhenFieldProps {
  values: Pick<QuickValues, "sendType" | "scheduleAt">;
  onChange: (change: Pick<QuickValues, "sendType" | "scheduleAt">) => void;
  error: string | undefined;
}

const OPTIONS: { value: QuickValues["sendType"]; label: string }[] = [
  { value: "now", label: "Now" },
  { value: "schedule", label: "Later" },
];

/** When it is sent; the picker loads with the first message for later. */
export function WhenField({ values, onChange, error }: WhenFieldProps) {
  const { sendType, scheduleAt } = values;
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-medium">When to send</p>
        <SegmentedControl
          label="When to send"
          value={sendType}
          onValueChange={(next) => onChange(timeOf(next))}
          options={OPTIONS}
        />
      </div>
      {sendType === "schedule" ? (
        <Later waiting={<div className="h-24" />}>
          <DateTimeField
            label="Send at"
            value={scheduleAt}
            onValue={(at) => onChange({ sendType, scheduleAt: at })}
            error={error}
          />
        </Later>
      ) : null}
    </div>
  );
}
