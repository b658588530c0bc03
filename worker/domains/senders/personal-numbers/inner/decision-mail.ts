import { senderDecidedMail } from "#core/mails/senders.ts";
import type { AccountContext } from "#worker/context.ts";
import { mailsToOwner } from "#worker/domains/identity/directory/owner-queries.ts";
import type { MailEffect } from "#worker/kernel/effects.ts";
import { decisionWords } from "./decision-words.ts";

/** To the account's owner, what an administrator did with a number. */
export function decisionMail(
  ctx: AccountContext,
  decided: Parameters<typeof decisionWords>[0],
): Promise<MailEffect[]> {
  const mail = senderDecidedMail("personal number", decisionWords(decided), ctx.settings.APP_URL);
  return mailsToOwner(ctx, ctx.account.id, mail);
}
