import { StatusBadge } from "#web/components/ui/status-badge.tsx";
import { Tooltip } from "#web/components/ui/tooltip.tsx";

/** Statuses whose reason a row shows in a tooltip (R091), and others that need explaining just as much. */
const EXPLAINED = ["failed", "blocked", "expired", "unknown"];
const NOT_SENT = ["failed", "blocked"];

/** What a row's tooltip says about its status; undefined if nothing needs explaining (R226). */
export function statusReason(status: string, reason: string | undefined): string | undefined {
  if (!reason || !EXPLAINED.includes(status)) return undefined;
  const opening = NOT_SENT.includes(status) ? "Sorry, we couldn’t send this message! " : "";
  return `${opening}REASON: ${reason}`;
}

interface MessageStatusProps {
  status: string;
  reason: string | undefined;
  /** Opens the message, which gives the reason too. */
  onOpen: () => void;
}

/** A message's status in a row; if it failed, with the reason on hover and focus. */
export function MessageStatus({ status, reason, onOpen }: MessageStatusProps) {
  const explained = statusReason(status, reason);
  if (!explained) return <StatusBadge status={status} />;
  return (
    <Tooltip content={explained}>
      <button type="button" className="relative z-1 max-w-full rounded-full" onClick={onOpen}>
        <StatusBadge status={status} />
      </button>
    </Tooltip>
  );
}
