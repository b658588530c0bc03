import type { MessageRecord } from "#core/contract/messages/messages.ts";
import { statusLook } from "#web/components/ui/status-look.ts";

/** What happened to a message at a time. */
export interface Moment {
  at: number;
  /** A status, which gives the moment its icon, word and colour. */
  status: string;
  /** Words in place of the status's own. */
  label?: string;
  detail?: string;
}

/** Not at its end yet. */
const OPEN = ["queued", "pending", "scheduled", "dispatched", "sent", "unknown"];
/** It has not been on a queue yet. */
const WAITING = ["pending", "scheduled"];

/** What became of a message that we sent, the earliest first, as far as it is known. */
export function timelineOf(message: MessageRecord, replies: readonly MessageRecord[]): Moment[] {
  const { createdAt, claimed_time, send_time, settled_time, status, reason } = message;
  const reference = message.carrier_reference && `Carrier reference ${message.carrier_reference}`;
  const moments: (Moment | undefined)[] = [
    WAITING.includes(status) ? { at: createdAt, status } : { at: createdAt, status: "queued" },
    claimed_time
      ? { at: claimed_time, status: "dispatched", label: "With the carrier" }
      : undefined,
    send_time ? { at: send_time, status: "sent", detail: reference } : undefined,
    settled_time && !OPEN.includes(status)
      ? { at: settled_time, status, detail: reason }
      : undefined,
    ...replies.map((reply) => ({
      at: reply.createdAt,
      status: "received",
      label: "Replied",
      detail: reply.message,
    })),
  ];
  return moments.filter((moment) => moment !== undefined).sort((a, b) => a.at - b.at);
}

/** The words of a moment. */
export function momentWords({ status, label }: Moment): string {
  return label ?? statusLook(status).word;
}

/**
 * The replies to a message among those to and from its handset: what came in on its sender's number
 * after it, before the next campaign's.
 */
export function repliesTo(
  message: MessageRecord,
  thread: readonly MessageRecord[],
): MessageRecord[] {
  const later = thread
    .filter(({ createdAt }) => createdAt > message.createdAt)
    .sort((a, b) => a.createdAt - b.createdAt);
  const next = later.findIndex(({ bulk, sender }) => bulk && sender === message.sender);
  return later
    .slice(0, next < 0 ? undefined : next)
    .filter(({ status, receiver }) => status === "received" && receiver === message.sender);
}
