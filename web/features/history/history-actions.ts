import { History, Inbox, MessageSquareReply, Repeat2 } from "lucide-react";
import type { MessageRecord } from "#core/contract/messages.ts";
import { handsetOf } from "#web/components/messages/handset-of.ts";
import type { MenuItem } from "#web/components/ui/menu.tsx";
import { paths } from "#web/lib/paths.ts";
import type { QuickStart } from "#web/lib/quick-card.ts";
import { startOf } from "./write-again.tsx";

interface Actions {
  /** Whether the person may write messages. */
  mayWrite: boolean;
  onWrite: (start: QuickStart) => void;
  /** Whether the person may read conversations. */
  mayConverse: boolean;
  /** Opens what was sent to this handset and came from it. */
  onContact: (message: MessageRecord) => void;
}

/** R049: what a row offers; R092: a sent message is used again, R093: a received one answered. */
export function historyActions(
  message: MessageRecord,
  { mayWrite, mayConverse, onWrite, onContact }: Actions,
): readonly MenuItem[] {
  const received = message.status === "received";
  const write: MenuItem = {
    label: received ? "Reply" : "Reuse",
    icon: received ? MessageSquareReply : Repeat2,
    onSelect: () => onWrite(startOf(message)),
  };
  const contact: MenuItem = {
    label: "Contact history",
    icon: History,
    onSelect: () => onContact(message),
  };
  const conversation: MenuItem = {
    label: "Conversation",
    icon: Inbox,
    to: paths.conversationWith(handsetOf(message)),
  };
  return [...(mayWrite ? [write] : []), ...(mayConverse ? [conversation] : []), contact];
}
