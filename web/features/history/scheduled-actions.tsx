import { CalendarClock, CircleX, MessageSquareText } from "lucide-react";
import { useState } from "react";
import { may } from "#core/access.ts";
import type { MessageRecord } from "#core/contract/messages.ts";
import {
  CancelQuick,
  MoveQuick,
  SaidDialog,
} from "#web/components/messages/quick-schedule-dialogs.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Opening, onDemand } from "#web/components/ui/on-demand.tsx";
import { useMe } from "#web/lib/session.ts";

const QuickAppeal = onDemand(async () => (await import("./quick-appeal.tsx")).QuickAppeal);

const WAITING = ["scheduled", "pending"];

interface ScheduledActionsProps {
  message: MessageRecord;
  /** R073: what the message is shown with from now on. */
  onChange: (change: Partial<MessageRecord>) => void;
}

/** R087: a message that waits for its time can be moved and cancelled, with all of its quick message. */
export function ScheduledActions({ message, onChange }: ScheduledActionsProps) {
  const me = useMe();
  const [asking, setAsking] = useState<"move" | "appeal" | "cancel">();
  const [done, setDone] = useState<string>();
  const { schedule: id, scheduleAt } = message;
  const change = {
    id: id ?? "",
    onClose: () => setAsking(undefined),
    onDone: (said: string, changed: Partial<MessageRecord>) => {
      setAsking(undefined);
      setDone(said);
      onChange(changed);
    },
  };
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
      {asking === "move" && scheduleAt !== undefined ? (
        <MoveQuick {...change} from={scheduleAt} />
      ) : null}
      {asking === "appeal" ? (
        <Opening onMissing={change.onClose}>
          <QuickAppeal id={change.id} onClose={change.onClose} />
        </Opening>
      ) : null}
      {asking === "cancel" ? (
        <CancelQuick {...change} pending={message.status === "pending"} />
      ) : null}
      {done ? <SaidDialog title={done} onClose={() => setDone(undefined)} /> : null}
    </>
  );
}
