import type { PaymentWords } from "#core/mails/notifications.ts";
import type { PaymentNotice } from "#worker/kernel/effects.ts";

/** For those who want to know of payments: what the account's owner is mailed in the same transaction. */
export function failureNotice({ subject, text }: PaymentWords): PaymentNotice {
  return { type: "payment.failed", subject, text, mailedTo: ["owner"] };
}
