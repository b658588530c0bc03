/** R526: the carriers that the documents name for text messages. */
export const SMS_PROVIDERS = ["vonage", "sinch"] as const;

/** What a route can be for: every sender, or one kind. */
export const SENDER_KINDS = ["any", "shared", "number", "name"] as const;
export type SenderKind = (typeof SENDER_KINDS)[number];

/** All that we send goes to Australian mobiles. */
export const COUNTRIES = ["AU"] as const;

/** The key of a carrier's messages per second, for all accounts together. */
export const PER_SECOND = "perSecond";
export const MOST_PER_SECOND = 10_000;

/** A business name has a letter in it; a number has none. */
export function isName(sender: string): boolean {
  return /\p{L}/u.test(sender);
}

/** What a carrier said of a message that it was given, and what its receipts said later. */
export const CARRIER_OUTCOMES = [
  "accepted",
  "refused",
  "deferred",
  "unanswered",
  "delivered",
  "failed",
  "expired",
] as const;
export type CarrierOutcome = (typeof CARRIER_OUTCOMES)[number];

/** Those that come with a reason. */
export const REFUSALS = ["refused", "failed", "expired"] as const satisfies CarrierOutcome[];

/** Why messages wait: the carrier is stopped, none may send under the name, or there is none. */
export const WAITS = ["stopped", "name", "nobody"] as const;
export type Wait = (typeof WAITS)[number];
