import { FOLLOW_UP_TEXTS } from "#core/rules/follow-ups.ts";
import { StatusBadge } from "#web/components/ui/status-badge.tsx";

interface FollowUpStatusProps {
  status: string;
  reason: string | undefined;
}

/** A follow-up's status; if it failed, with the reason in its tooltip (R227). */
export function FollowUpStatus({ status, reason }: FollowUpStatusProps) {
  const failed = status === "failed" && reason ? `${FOLLOW_UP_TEXTS.failed} REASON: ${reason}` : "";
  return (
    <span title={failed || undefined}>
      <StatusBadge status={status} />
    </span>
  );
}
