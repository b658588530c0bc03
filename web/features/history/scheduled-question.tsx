import type { MessageRecord } from "#core/contract/messages/messages.ts";
import { CancelQuick, MoveQuick } from "#web/components/messages/quick-schedule-dialogs.tsx";
import { notifySuccess } from "#web/lib/notify.ts";

export type Question = "move" | "cancel";

interface ScheduledQuestionProps {
  message: MessageRecord;
  asking: Question | undefined;
  /** R073: what the message is shown with from now on. */
  onChange?: (change: Partial<MessageRecord>) => void;
  onClose: () => void;
}

/** R087: when a message that waits goes out, or whether it does, with all of its quick message. */
export function ScheduledQuestion({ message, asking, onChange, onClose }: ScheduledQuestionProps) {
  const { schedule: id = "", scheduleAt, status } = message;
  const onDone = (said: string, changed: Partial<MessageRecord>) => {
    notifySuccess(said);
    onChange?.(changed);
    onClose();
  };
  if (asking === "move" && scheduleAt !== undefined) {
    return <MoveQuick {...{ id, onClose, onDone }} from={scheduleAt} />;
  }
  if (asking !== "cancel") return null;
  return (
    <CancelQuick {...{ id, onClose, onDone }} at={scheduleAt} pending={status === "pending"} />
  );
}
