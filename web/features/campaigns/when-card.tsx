import { laterDefault } from "#core/rules/schedules.ts";
import { DateTimeField } from "#web/components/form/date-time-field.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { SegmentedControl } from "#web/components/ui/segmented-control.tsx";

/** Now, or at a moment: undefined while none is chosen. */
export type When = "now" | { at: number | undefined };

interface WhenCardProps {
  when: When;
  onWhen: (when: When) => void;
  error: string | undefined;
}

const OPTIONS = [
  { value: "now", label: "Now" },
  { value: "later", label: "Later" },
] as const;

/** R031: Later begins five minutes from now. */
export function WhenCard({ when, onWhen, error }: WhenCardProps) {
  const later = when !== "now";
  return (
    <Card
      title="When to send"
      actions={
        <SegmentedControl
          label="When to send"
          value={later ? "later" : "now"}
          onValueChange={(value) =>
            onWhen(value === "now" ? "now" : { at: laterDefault(Date.now()) })
          }
          options={OPTIONS}
        />
      }
    >
      {later ? (
        <div className="grid gap-3">
          <DateTimeField
            label="Send at"
            value={when.at}
            onValue={(at) => onWhen({ at })}
            error={error}
          />
          <p className="text-muted-foreground text-xs">
            Everyone who is in the groups at that time gets it. If that changes the price, the
            difference is debited or refunded then.
          </p>
        </div>
      ) : (
        <p className="text-muted-foreground">Sending starts as soon as you press Send.</p>
      )}
    </Card>
  );
}
