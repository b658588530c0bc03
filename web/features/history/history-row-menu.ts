import { CalendarClock, CircleX, History, Inbox, MessageSquareReply, Repeat2 } from "lucide-react";
import type { MessageRecord } from "#core/contract/messages/messages.ts";
import { handsetOf } from "#web/components/messages/handset-of.ts";
import type { MenuItems } from "#web/components/ui/menu.tsx";
import { paths } from "#web/lib/paths.ts";
import type { QuickStart } from "#web/lib/quick-card.ts";
import type { Question } from "./scheduled-question.tsx";
import { quickStartOf } from "./write-again.tsx";

/** Statuses of a quick message that waits for its time or for approval. */
export const WAITING: readonly string[] = ["scheduled", "pending"];

interface Actions {
  /** Whether the person may write messages. */
  mayWrite: boolean;
  onWrite: (start: QuickStart) => void;
  /** Whether the person may read conversations. */
  mayConverse: boolean;
  /** Asks when a message that waits goes out, or whether it does. */
  onQuestion: (message: MessageRecord, question: Question) => void;
  /** Opens what was sent to this handset and came from it. */
  onContact: (message: MessageRecord) => void;
}

/** R049: what a row offers; R092: a sent message is used again, R093: a received one answered. */
export function historyRowMenu(
  message: MessageRecord,
  { mayWrite, mayConverse, onWrite, onQuestion, onContact }: Actions,
): MenuItems {
  const received = message.status === "received";
  const waits = mayWrite && message.schedule !== undefined && WAITING.includes(message.status);
  return [
    mayWrite && {
      label: received ? "Reply" : "Reuse",
      icon: received ? MessageSquareReply : Repeat2,
      onSelect: () => onWrite(quickStartOf(message)),
    },
    // R087.
    waits &&
      message.status === "scheduled" && {
        label: "Reschedule",
        icon: CalendarClock,
        onSelect: () => onQuestion(message, "move"),
      },
    waits && {
      label: "Cancel",
      icon: CircleX,
      danger: true,
      onSelect: () => onQuestion(message, "cancel"),
    },
    mayConverse && {
      label: "Conversation",
      icon: Inbox,
      to: paths.conversationWith(handsetOf(message)),
    },
    { label: "Contact history", icon: History, onSelect: () => onContact(message) },
  ];
}
