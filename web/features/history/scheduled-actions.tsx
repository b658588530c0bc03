import { CalendarClock, CircleX, MessageSquareText } from "lucide-react";
import { useState } from "react";
import type { MessageRecord } from "#core/contract/messages/messages.ts";
import { may } from "#core/permissions.ts";
import { Button } from "#web/components/ui/button.tsx";
import { dialogOnDemand } from "#web/components/ui/on-demand.tsx";
import { useMe } from "#web/lib/session.ts";
import { WAITING } from "./history-row-menu.ts";
import { type Question, ScheduledQuestion } from "./scheduled-question.tsx";

const QuickAppeal = dialogOnDemand(async () => (await import("./quick-appeal.tsx")).QuickAppeal);

interface ScheduledActionsProps {
  message: MessageRecord;
  /** R073: what the message is shown with from now on. */
  onChange: (change: Partial<MessageRecord>) => void;
}

/** R087: a message that waits for its time can be moved and cancelled, with all of its quick message. */
export function ScheduledActions({ message, onChange }: ScheduledActionsProps) {
  const me = useMe();
  const [asking, setAsking] = useState<Question | "appeal">();
  const close = () => setAsking(undefined);
  return (
    <>
      {WAITING.includes(message.status) && may(me, message.isMMS ? "mms" : "sms") ? (
        <>
          {message.status === "scheduled" ? (
            <Button variant="outline" size="sm" onClick={() => setAsking("move")}>
              <CalendarClock aria-hidden="true" />
              Reschedule
            </Button>
          ) : (
            <Button variant="outline" size="sm" onClick={() => setAsking("appeal")}>
              <MessageSquareText aria-hidden="true" />
              Say why it should be sent
            </Button>
          )}
          <Button variant="outline" size="sm" onClick={() => setAsking("cancel")}>
            <CircleX aria-hidden="true" />
            Cancel
          </Button>
        </>
      ) : null}
      {asking === "appeal" ? (
        <QuickAppeal id={message.schedule ?? ""} onClose={close} />
      ) : (
        <ScheduledQuestion {...{ message, asking, onChange }} onClose={close} />
      )}
    </>
  );
}
