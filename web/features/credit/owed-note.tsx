import { Alert } from "#web/components/ui/alert.tsx";
import { formatCents } from "#web/lib/format.ts";

/** What the next credit pays for first, in cents. */
export function OwedNote({ cents }: { cents: number }) {
  if (cents === 0) return null;
  const amount = formatCents(cents, "shortfall");
  return (
    <Alert
      tone="attention"
      title={`${amount} of the next credit you buy pays for messages whose payment was refunded.`}
    />
  );
}
