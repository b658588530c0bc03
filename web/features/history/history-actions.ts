import { History, MessageSquareReply, Repeat2 } from "lucide-react";
import type { MessageRecord } from "#core/contract/messages.ts";
import type { MenuItem } from "#web/components/ui/menu.tsx";
import type { QuickStart } from "#web/lib/quick-card.ts";
import { startOf } from "./write-again.tsx";

interface Actions {
  /** Whether the person may write messages. */
  mayWrite: boolean;
  onWrite: (start: QuickStart) => void;
  /** Opens what was sent to this handset and came from it. */
  onContact: (message: MessageRecord) => void;
}

/** R049: what a row offers; R092: a sent message is used again, R093: a received one answered. */
export function historyActions(
  message: MessageRecord,
  { mayWrite, onWrite, onContact }: Actions,
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
  return mayWrite ? [write, contact] : [contact];
}
