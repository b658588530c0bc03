import type { ReceiptStatus } from "#core/statuses.ts";

/** Its words for a message's state (delivery reports). Others, and later ones, say nothing to us. */
export const STATUSES: ReadonlyMap<string, ReceiptStatus> = new Map([
  ["queued", "sent"],
  ["processing", "sent"],
  ["processed", "sent"],
  ["scheduled", "sent"],
  ["held", "sent"],
  ["enroute", "sent"],
  ["submitted", "sent"],
  ["delivered", "delivered"],
  ["read", "delivered"],
  ["expired", "expired"],
  ["rejected", "failed"],
  ["failed", "failed"],
  ["cancelled", "failed"],
]);

/** On the account's list of blocked numbers, to which it adds everyone who answers STOP. */
export const OPTED_OUT = "302";

/** Its error codes (delivery reports). All of them are final. */
const REASONS: ReadonlyMap<string, string> = new Map([
  ["301", "The carrier's usage limit is reached"],
  [OPTED_OUT, "The carrier has a STOP from this number"],
  ["303", "The carrier has blocked the sender"],
  ["304", "The carrier dropped the message"],
  ["305", "The carrier took the message for a duplicate"],
  ["320", "The message was too old to be sent"],
  ["330", "The carrier had a fault"],
  ["331", "The carrier discarded the message"],
  ["332", "The carrier has no route to this number"],
  ["333", "The sender cannot be used for this number"],
  ["400", "The network could not deliver the message"],
  ["401", "The message was too old to be delivered"],
  ["402", "The network rejected the message"],
  ["403", "The network skipped the message"],
  ["405", "The network cancelled the message"],
  ["410", "The sender is not valid"],
  ["411", "The number is not valid"],
  ["412", "The network has blocked this number"],
  ["413", "The number cannot receive messages"],
  ["414", "The handset could not be reached"],
]);

export function reasonOf(code: string | undefined): string {
  return REASONS.get(code ?? "") ?? "The message could not be delivered";
}

/** Why it refuses a message, by the field that it names. */
const REFUSALS: ReadonlyMap<string, string> = new Map([
  ["destination_number", "The number is not valid"],
  ["source_number", "The sender is not valid"],
  ["content", "The carrier does not accept the text"],
  ["subject", "The carrier does not accept the subject"],
  ["media", "The carrier does not accept the file"],
  ["message_expiry_timestamp", "The message was too old to be sent"],
]);

const PLACE = /^\/messages\/(\d{1,3})(?:\/(\w+))?/;

/** What `/messages/0/destination_number: …` says: which message, and why. */
export function refusalOf(detail: string): { index: number; reason: string } | undefined {
  const place = PLACE.exec(detail);
  if (!place) return undefined;
  const [, index, field = ""] = place;
  return { index: Number(index), reason: REFUSALS.get(field) ?? REFUSED };
}

export const REFUSED = "The carrier refused the message";
