import * as z from "zod";
import type { ReceiptStatus } from "#core/statuses.ts";

/** Its words for a message's state (status webhooks). */
export const STATUSES: ReadonlyMap<string, ReceiptStatus> = new Map([
  ["submitted", "sent"],
  ["delivered", "delivered"],
  ["read", "delivered"],
  ["rejected", "failed"],
  ["undeliverable", "failed"],
]);

/** The handset answered STOP. */
export const OPTED_OUT = 1240;

export const EXPIRED = 1360;

/** Too fast, our account is in trouble, or its own connection is: nothing was submitted. */
export const BUSY: ReadonlySet<number> = new Set([1000, 1060, 1070, 1080, 1100, 1331]);

/** It had the message before: what became of that is not known here. */
export const ALREADY_SENT = 1320;

/** Its error codes, on refusal and in receipts. */
const REASONS: ReadonlyMap<number, string> = new Map([
  [1000, "The carrier was sent too many messages too quickly"],
  [1040, "The number is not valid"],
  [1050, "The carrier has blocked the number"],
  [1060, "The carrier has suspended our account"],
  [1070, "The carrier's usage limit is reached"],
  [1090, "The text is too long for the carrier"],
  [1100, "The carrier had a fault"],
  [1120, "The sender cannot be used for this number"],
  [1160, "The carrier may not send to this number"],
  [1170, "The number is not valid"],
  [1180, "The handset could not be reached"],
  [1190, "The number is not in use"],
  [1200, "The number has moved to another network"],
  [1210, "The network took the message for spam"],
  [1220, "The handset could not be reached"],
  [1230, "The network had a fault"],
  [OPTED_OUT, "The carrier has a STOP from this number"],
  [1241, "The number was sent too many messages"],
  [1250, "The carrier has no route to this number"],
  [1260, "The handset could not be reached"],
  [1270, "The network blocked the message for the person's age"],
  [1280, "The network has blocked the message"],
  [1290, "The person's prepaid account is empty"],
  [1300, "The number is not in use"],
  [1310, "The number cannot receive messages"],
  [1331, "The carrier had a fault"],
  [EXPIRED, "The message was too old to be delivered"],
]);

export function reasonOf(code: number | undefined): string | undefined {
  return code === undefined ? undefined : REASONS.get(code);
}

/** The code of a problem: the end of its type's address, …/api-errors/messages#1240. */
export const problem = z.object({ type: z.string() }).transform(({ type }): number | undefined => {
  const code = /#(\d{4})$/.exec(type)?.[1];
  return code === undefined ? undefined : Number(code);
});
