import type { AccountContext } from "#worker/context.ts";
import { mailsToOwner } from "#worker/domains/identity/directory/owner-queries.ts";
import type { MailEffect } from "#worker/kernel/effects.ts";

/**
 * The mail about an inbound message to its account's owner, if they want one and have verified an
 * email address.
 */
export async function replyMail(
  ctx: AccountContext,
  account: { name: string; allowReceivedSmsAsEmail: boolean },
  inbound: { from: string; to: string; text: string; room: string },
): Promise<MailEffect[]> {
  if (!account.allowReceivedSmsAsEmail) return [];
  const text = [
    `+${inbound.from} replied to ${account.name} on ${inbound.to}:`,
    inbound.text,
    `Read and answer it: ${ctx.settings.APP_URL}/conversation?room=${inbound.room}`,
    `You get this because you asked for replies by email: ${ctx.settings.APP_URL}/settings`,
  ].join("\n\n");
  const subject = `New message received from +${inbound.from}`;
  return mailsToOwner(ctx, ctx.account.id, { subject, text });
}
