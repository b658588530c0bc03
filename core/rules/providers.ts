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
