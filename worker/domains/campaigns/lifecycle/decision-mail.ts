import { type Decision, decidedMail } from "#core/mails/messages.ts";
import type { AccountContext } from "#worker/context.ts";
import { mailsToOwner } from "#worker/domains/identity/directory/owner-queries.ts";
import type { MailEffect } from "#worker/kernel/effects.ts";
import type { Sendable } from "./sendable.ts";

/** The mail that says what was decided, where the account's owner has proved an e-mail. */
export function decisionMail(
  ctx: AccountContext,
  { kind, mail: { subject, name, page } }: Pick<Sendable, "kind" | "mail">,
  decision: Decision,
  reason?: string,
): Promise<MailEffect[]> {
  const link = `${ctx.settings.APP_URL}${page}`;
  const mail = decidedMail({ kind, named: subject, name, decision, reason, link });
  return mailsToOwner(ctx, ctx.account.id, mail);
}
