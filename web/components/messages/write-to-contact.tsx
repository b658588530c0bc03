import { MessageSquarePlus, MessagesSquare } from "lucide-react";
import { may, type Person } from "#core/permissions.ts";
import { Button, LinkButton } from "#web/components/ui/button.tsx";
import { paths } from "#web/lib/paths.ts";
import { useWriteQuick } from "#web/lib/quick-card.ts";
import { useMe } from "#web/lib/session.ts";

interface WriteToContactProps {
  /** 614######## */
  number: string;
  /** Whether this is within its conversation. */
  inConversation?: boolean;
  onClose: () => void;
}

/** Whether a person has any of these ways. */
export function mayWrite(me: Person, inConversation = false): boolean {
  return may(me, "campaign") || (may(me, "conversation") && !inConversation);
}

/** In a contact's drawer: the ways to write to it that a person has. */
export function WriteToContact({ number, inConversation = false, onClose }: WriteToContactProps) {
  const me = useMe();
  const write = useWriteQuick();
  return (
    <>
      {may(me, "conversation") && !inConversation ? (
        <LinkButton variant="outline" to={paths.conversationWith(number)}>
          <MessagesSquare aria-hidden="true" />
          Conversation
        </LinkButton>
      ) : null}
      {may(me, "campaign") ? (
        <Button
          onClick={() => {
            onClose();
            write({ contacts: [number] });
          }}
        >
          <MessageSquarePlus aria-hidden="true" />
          Quick Message
        </Button>
      ) : null}
    </>
  );
}
