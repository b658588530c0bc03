import type { PaymentWords } from "#core/mails/notifications.ts";
import type { AccountContext } from "#worker/context.ts";
import { commit } from "#worker/kernel/commit.ts";

/** Whoever wants to know of payments hears what the account's owner has just been mailed. */
export async function notifyOfFailure(
  account: AccountContext,
  { subject, text }: PaymentWords,
): Promise<void> {
  await commit(account, {
    events: [{ type: "payment.failed", subject, text, mailedTo: ["owner"] }],
  });
}
