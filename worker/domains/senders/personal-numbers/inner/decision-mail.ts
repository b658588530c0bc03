import type { AccountContext } from "#worker/context.ts";
import { mailsToOwner } from "#worker/domains/identity/directory/owner-queries.ts";
import type { MailEffect } from "#worker/kernel/effects.ts";
import { decisionWords } from "./decision-words.ts";

/** To the account's owner, what an administrator did with a number. */
export function decisionMail(
  ctx: AccountContext,
  decided: Parameters<typeof decisionWords>[0],
): Promise<MailEffect[]> {
  const said = decisionWords(decided);
  const text = ["Hello,", said, `${ctx.settings.APP_URL}/sender-ids`].join("\n\n");
  return mailsToOwner(ctx, ctx.account.id, { subject: "Your personal number", text });
}
