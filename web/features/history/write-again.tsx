import { MessageSquareReply, Repeat2 } from "lucide-react";
import { Link } from "react-router-dom";
import { may } from "#core/access.ts";
import type { MessageRecord } from "#core/contract/messages.ts";
import { Button } from "#web/components/ui/button.tsx";
import { paths } from "#web/lib/paths.ts";
import { useMe } from "#web/lib/session.ts";

/** R092, R093: a sent message is used again, a received one answered, each as a new quick message. */
export function WriteAgain({ message }: { message: MessageRecord }) {
  if (!may(useMe(), "sms")) return null;
  const { sender, receiver } = message;
  if (message.status === "received") {
    return (
      <Button asChild variant="outline" size="sm">
        <Link to={paths.quickMessage} state={{ sender: receiver, contacts: [sender] }}>
          <MessageSquareReply aria-hidden="true" />
          Reply
        </Link>
      </Button>
    );
  }
  return (
    <Button asChild variant="outline" size="sm">
      <Link
        to={paths.quickMessage}
        state={{ sender, contacts: [receiver], message: message.message }}
      >
        <Repeat2 aria-hidden="true" />
        Reuse
      </Link>
    </Button>
  );
}
