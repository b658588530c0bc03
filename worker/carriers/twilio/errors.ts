import type { ReceiptStatus } from "#core/statuses.ts";

/** Its words for a message's state (Message resource). */
export const STATUSES: ReadonlyMap<string, ReceiptStatus> = new Map([
  ["accepted", "sent"],
  ["scheduled", "sent"],
  ["queued", "sent"],
  ["sending", "sent"],
  ["sent", "sent"],
  ["delivered", "delivered"],
  ["partially_delivered", "delivered"],
  ["read", "delivered"],
  ["undelivered", "failed"],
  ["failed", "failed"],
  ["canceled", "failed"],
]);

/** The handset answered STOP to this sender. */
export const OPTED_OUT = 21610;

/** Its queue for the message was not delivered in time. */
export const EXPIRED = 30036;

/** Too fast, or more than it queues for a sender: nothing was accepted. */
export const BUSY: ReadonlySet<number> = new Set([14107, 20429, 21611, 63038]);

/** Its error codes, on refusal (21…) and in receipts (30…). */
const REASONS: ReadonlyMap<number, string> = new Map([
  [OPTED_OUT, "The carrier has a STOP from this number"],
  [21211, "The number is not valid"],
  [21265, "The number cannot receive messages"],
  [21614, "The number cannot receive messages"],
  [21635, "The number cannot receive messages"],
  [21212, "The sender is not valid"],
  [21606, "The sender cannot be used for this number"],
  [21612, "The sender cannot be used for this number"],
  [21659, "The sender is not registered with the carrier"],
  [21660, "The sender is not registered with the carrier"],
  [21661, "The sender cannot send messages"],
  [21408, "The carrier may not send to this country"],
  [21602, "The carrier does not accept the text"],
  [21617, "The text is too long for the carrier"],
  [21619, "The carrier does not accept the text"],
  [21620, "The carrier does not accept the file"],
  [30001, "The carrier's queue is full"],
  [30002, "The carrier has suspended our account"],
  [30003, "The handset could not be reached"],
  [30004, "The network has blocked the message"],
  [30005, "The number is not in use"],
  [30006, "The number cannot receive messages"],
  [30007, "The network took the message for spam"],
  [30008, "The network could not deliver the message"],
  [30011, "The number cannot receive MMS"],
  [30019, "The file is too large for the network"],
  [30024, "The sender is not registered with the carrier"],
  [30034, "The sender is not registered with the carrier"],
  [EXPIRED, "The message was too old to be delivered"],
]);

export function reasonOf(code: number | undefined): string | undefined {
  return code === undefined ? undefined : REASONS.get(code);
}
