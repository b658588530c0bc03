import type { ReceiptStatus } from "#core/statuses.ts";

/** Its words for a message's state (delivery reports). "Unknown" is handed over, and nothing more is known. */
export const STATUSES: ReadonlyMap<string, ReceiptStatus> = new Map([
  ["Queued", "sent"],
  ["Dispatched", "sent"],
  ["Unknown", "sent"],
  ["Delivered", "delivered"],
  ["Expired", "expired"],
  ["Aborted", "failed"],
  ["Cancelled", "failed"],
  ["Rejected", "failed"],
  ["Deleted", "failed"],
  ["Failed", "failed"],
]);

/** It was too old before the network had it, which is an "Aborted". */
export const EXPIRED = 406;

/** Its own error codes (delivery reports). The networks' are many, and none of them is documented as a STOP. */
const REASONS: ReadonlyMap<number, string> = new Map([
  [402, "The carrier has no route to this number"],
  [403, "The carrier had a fault"],
  [404, "The network could not take the message"],
  [405, "The carrier refused the message"],
  [EXPIRED, "The message was too old to be sent"],
  [407, "The message was cancelled at the carrier"],
  [408, "The network rejected the message"],
  [410, "The sender is not valid"],
  [411, "The text is too long for the carrier"],
  [412, "The carrier may not send to this country"],
  [413, "The carrier has blocked our account"],
]);

export function reasonOf(code: number): string {
  return REASONS.get(code) ?? "The message could not be delivered";
}
