import { SHARED_SENDER } from "#core/contract/user.ts";
import { formatMobile } from "#core/rules/phone.ts";

/** A sender, formatted for people. */
export function senderName(sender: string): string {
  return sender === SHARED_SENDER ? "Shared number" : formatMobile(sender);
}
