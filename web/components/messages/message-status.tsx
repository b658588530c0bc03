import { StatusBadge } from "#web/components/ui/status-badge.tsx";
import { Tooltip } from "#web/components/ui/tooltip.tsx";

/** The specification's words for a message that did not go out (R226). */
export function failureText(reason: string): string {
  return `Sorry, we couldn't sent this message! ${reason}`;
}

/** Statuses whose reason a row tells in a tooltip (R091), and those that need explaining as much. */
const TOLD = ["failed", "blocked", "expired", "unknown"];

interface MessageStatusProps {
  status: string;
  reason: string | undefined;
  /** Opens the message, where its reason stands too. */
  onOpen: () => void;
}

/** A message's status in a row; where it failed, the reason on hover and focus. */
export function MessageStatus({ status, reason, onOpen }: MessageStatusProps) {
  if (!reason || !TOLD.includes(status)) return <StatusBadge status={status} />;
  return (
    <Tooltip content={failureText(reason)}>
      <button type="button" className="relative z-1 max-w-full rounded-full" onClick={onOpen}>
        <StatusBadge status={status} />
      </button>
    </Tooltip>
  );
}
