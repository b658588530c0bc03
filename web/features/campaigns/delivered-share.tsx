import { formatCount, formatShare } from "#web/lib/format.ts";

interface DeliveredShareProps {
  delivered: number;
  recipients: number;
}

/** How much of a campaign was delivered, as a small bar and in words. */
export function DeliveredShare({ delivered, recipients }: DeliveredShareProps) {
  const share = recipients > 0 ? delivered / recipients : 0;
  return (
    <span
      className="flex items-center gap-2"
      title={`${formatCount(delivered)} of ${formatCount(recipients)}`}
    >
      <span
        aria-hidden="true"
        className="h-1.5 w-16 shrink-0 overflow-hidden rounded-full bg-muted"
      >
        <span
          className="block h-full origin-left rounded-full bg-primary transition-transform"
          style={{ transform: `scaleX(${share})` }}
        />
      </span>
      <span className="figures">{formatShare(delivered, recipients)}</span>
    </span>
  );
}
