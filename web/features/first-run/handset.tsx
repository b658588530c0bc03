import { MessageCircle } from "lucide-react";
import { history } from "#core/contract/messages/messages.ts";
import { Bubble } from "#web/components/messages/bubble.tsx";
import { statusReason } from "#web/components/messages/message-status.tsx";
import { LinkButton } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { StatusBadge } from "#web/components/ui/status-badge.tsx";
import { paths } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/query.ts";
import { useMe } from "#web/lib/session.ts";

/** Beside the live feed, which reloads it sooner. */
const POLL_MS = 10_000;
const SHOWN = 10;

/** What was sent to the person's own phone and came back from it, as it happens. */
export function Handset() {
  const { mobile, isMobileVerified } = useMe();
  const { data } = useCall(
    history,
    isMobileVerified ? { receiver: mobile, type: "sms", limit: SHOWN } : undefined,
    { refetchInterval: POLL_MS },
  );
  const messages = data?.items.toReversed() ?? [];
  const hasReply = messages.some(({ status }) => status === "received");
  return (
    <Card title="On your phone" className="min-h-72">
      <ol aria-live="polite" className="grid grid-cols-1 gap-3">
        {messages.map(({ _id, message, status, reason, createdAt }) => {
          const received = status === "received";
          return (
            <li
              key={_id}
              className={`grid grid-cols-1 gap-1 ${received ? "justify-items-start" : "justify-items-end"}`}
            >
              <Bubble text={message} received={received} />
              <p className="flex flex-wrap items-center gap-2 text-muted-foreground text-xs">
                <DateTime at={createdAt} timeOnly />
                <StatusBadge status={status} />
              </p>
              <p className="text-danger-text text-xs empty:hidden">
                {statusReason(status, reason)}
              </p>
            </li>
          );
        })}
      </ol>
      <p className="mt-3 text-muted-foreground">{next(messages.length > 0, hasReply)}</p>
      {hasReply ? (
        <LinkButton
          variant="outline"
          size="sm"
          className="mt-3"
          to={paths.conversationWith(mobile)}
        >
          <MessageCircle aria-hidden="true" />
          Open the conversation
        </LinkButton>
      ) : null}
    </Card>
  );
}

/** What to do now. */
function next(isSent: boolean, hasReply: boolean): string {
  if (hasReply) return "That is your reply. Your customers’ replies arrive in your inbox.";
  return isSent ? "Now reply from your phone." : "Your text and your reply appear here.";
}
