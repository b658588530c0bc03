import { DateTimeField } from "#web/components/form/date-time-field.tsx";

interface LaterFieldsProps {
  at: number | undefined;
  onAt: (at: number | undefined) => void;
  error: string | undefined;
}

/** When a campaign is to start. */
export function LaterFields({ at, onAt, error }: LaterFieldsProps) {
  return (
    <div className="grid gap-3">
      <DateTimeField label="Send at" value={at} onValue={onAt} error={error} />
      <p className="text-muted-foreground text-xs">
        Everyone in the groups at that time gets it. If that changes the price, the difference is
        debited or refunded then.
      </p>
    </div>
  );
}
