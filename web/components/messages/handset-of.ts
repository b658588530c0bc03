import type { MessageRecord } from "#core/contract/messages/messages.ts";

/** The number of the handset that a message went to or came from. */
export function handsetOf({
  status,
  sender,
  receiver,
}: Pick<MessageRecord, "status" | "sender" | "receiver">): string {
  return status === "received" ? sender : receiver;
}
