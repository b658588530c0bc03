import { replyMail } from "#core/mails/messages.ts";
import type { AccountContext } from "#worker/context.ts";
import { mailsToOwner } from "#worker/domains/identity/directory/owner-queries.ts";
import type { MailEffect } from "#worker/kernel/effects.ts";

/**
 * The mail about an inbound message to its account's owner, if they want one and have verified an
 * email address.
 */
export async function replyMails(
  ctx: AccountContext,
  account: { name: string; allowReceivedSmsAsEmail: boolean },
  inbound: { from: string; to: string; text: string; room: string },
): Promise<MailEffect[]> {
  if (!account.allowReceivedSmsAsEmail) return [];
  const { name: business } = account;
  const mail = replyMail({ ...inbound, business, appUrl: ctx.settings.APP_URL });
  return mailsToOwner(ctx, ctx.account.id, mail);
}
