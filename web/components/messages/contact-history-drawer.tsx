import type { MessageRecord } from "#core/contract/messages/messages.ts";
import { dialogOnDemand } from "#web/components/ui/on-demand.tsx";
import { handsetOf } from "./handset-of.ts";

const ContactHistory = dialogOnDemand(
  async () => (await import("./contact-history.tsx")).ContactHistory,
);

interface ContactHistoryDrawerProps {
  /** A message to or from the contact; undefined closes it. */
  message: Pick<MessageRecord, "status" | "sender" | "receiver" | "name"> | undefined;
  /** Whether this is within the contact's conversation. */
  inConversation?: boolean;
  onClose: () => void;
}

/** The history of the contact that a message is to or from, loaded when it is first opened. */
export function ContactHistoryDrawer({
  message,
  inConversation = false,
  onClose,
}: ContactHistoryDrawerProps) {
  if (!message) return null;
  const number = handsetOf(message);
  return (
    <ContactHistory
      key={number}
      number={number}
      name={message.name}
      inConversation={inConversation}
      onClose={onClose}
    />
  );
}
