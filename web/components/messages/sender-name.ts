import { SHARED_SENDER } from "#core/contract/profile/me.ts";
import { formatInternational, formatMobile } from "#core/rules/phone.ts";
import { isUnverified, type RegisteredSender, UNVERIFIED } from "#core/rules/sender-register.ts";

type Senders = readonly (RegisteredSender & { value: string })[];

const SHARED = "Shared number";

/** What recipients see as the sender: not a business name that is not registered (decision 12). */
export function seenSender(sender: string, senders: Senders): string {
  const known = senders.find(({ value }) => value === sender);
  return known && isUnverified(known) ? UNVERIFIED : sender;
}

/** A sender, formatted for people. */
export function senderName(sender: string): string {
  return sender === SHARED_SENDER ? SHARED : formatMobile(sender);
}

/** R235: a sender as the recipient's phone names it. */
export function senderOnPhone(sender: string): string {
  return sender === SHARED_SENDER ? SHARED : formatInternational(sender);
}
