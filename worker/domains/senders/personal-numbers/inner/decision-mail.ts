import { senderDecidedMail } from "#core/mails/senders.ts";
import { formatMobile } from "#core/rules/phone.ts";
import type { AccountContext } from "#worker/context.ts";
import { mailsToOwner } from "#worker/domains/identity/directory/owner-queries.ts";
import type { MailEffect } from "#worker/kernel/effects.ts";
import type { PersonalRow } from "./personal-queries.ts";

type Decided = Pick<PersonalRow, "number" | "reason"> & Partial<Pick<PersonalRow, "removedAt">>;

/** What the owner of a number reads of what an administrator did with it. */
export function decisionWords({ number, reason, removedAt = null }: Decided): string {
  const mobile = formatMobile(number);
  if (removedAt !== null) return `Your personal number ${mobile} was removed by an administrator`;
  return reason === null
    ? `You can now send from ${mobile}`
    : `Your personal number ${mobile} was not approved: ${reason}`;
}

/** To the account's owner, what an administrator did with a number. */
export function decisionMail(
  ctx: AccountContext,
  decided: Parameters<typeof decisionWords>[0],
): Promise<MailEffect[]> {
  const mail = senderDecidedMail("personal number", decisionWords(decided), ctx.settings.APP_URL);
  return mailsToOwner(ctx, ctx.account.id, mail);
}
