import { MessageSquareReply, Repeat2 } from "lucide-react";
import { may } from "#core/access.ts";
import type { MessageRecord } from "#core/contract/messages.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Link } from "#web/components/ui/link.tsx";
import { paths } from "#web/lib/paths.ts";
import { useMe } from "#web/lib/session.ts";

/**
 * What the quick message starts with: R092, a sent message again; R093, the answer to a received one, with
 * sender and receiver swapped.
 */
export function startOf({ status, sender, receiver, message }: MessageRecord) {
  return status === "received"
    ? { sender: receiver, contacts: [sender] }
    : { sender, contacts: [receiver], message };
}

/** Uses a message again, or answers it, as a new quick message. */
export function WriteAgain({ message }: { message: MessageRecord }) {
  if (!may(useMe(), "sms")) return null;
  const received = message.status === "received";
  const Icon = received ? MessageSquareReply : Repeat2;
  return (
    <Button asChild variant="outline" size="sm">
      <Link to={paths.quickMessage} state={startOf(message)}>
        <Icon aria-hidden="true" />
        {received ? "Reply" : "Reuse"}
      </Link>
    </Button>
  );
}
