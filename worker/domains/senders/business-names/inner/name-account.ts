import { notFound } from "#core/errors.ts";
import { senderDecidedMail } from "#core/mails/senders.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { mailsToOwner } from "#worker/domains/identity/directory/owner-queries.ts";
import type { MailEffect } from "#worker/kernel/effects.ts";
import { resolveAccount } from "#worker/kernel/resolve-account.ts";
import { type NameRow, nameById } from "./name-queries.ts";

/** A name and its account, in the hands of the administrator: the account's audit names them. */
export async function nameAndAccount(ctx: AccountContext, id: string) {
  const name = await nameById(ctx, id);
  const ref = name && (await resolveAccount(ctx, name.accountId));
  if (!ref || name.status === "removed") throw notFound("Business name");
  return { name, account: { ...ctx.forAccount(ref), person: personOf(ctx) } };
}

/** To the account's owner, what became of a name; none if there is nothing to say. */
export async function nameMails(
  ctx: AccountContext,
  { accountId, notice }: Pick<NameRow, "accountId" | "notice">,
): Promise<MailEffect[]> {
  if (notice === null) return [];
  const mail = senderDecidedMail("business name", notice, ctx.settings.APP_URL);
  return await mailsToOwner(ctx, accountId, mail);
}
