import { notFound } from "#core/errors.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { ownerEmail } from "#worker/domains/directory/owner-queries.ts";
import type { MailEffect } from "#worker/kernel/effects.ts";
import { resolveAccount } from "#worker/kernel/resolve-account.ts";
import { nameById } from "./name-queries.ts";

/** A name and its account, in the hands of the administrator: the account's audit names them. */
export async function nameAndAccount(ctx: AccountContext, id: string) {
  const name = await nameById(ctx, id);
  const ref = name && (await resolveAccount(ctx, name.accountId));
  if (!ref || name.status === "removed") throw notFound("Business name");
  return { name, account: { ...ctx.forAccount(ref), person: personOf(ctx) } };
}

/** A mail to the account's owner, if there is an address. */
export async function mailToOwner(
  ctx: AccountContext,
  account: string,
  message: string,
): Promise<MailEffect[]> {
  const to = await ownerEmail(ctx, account);
  if (to === undefined) return [];
  const text = ["Hello,", message, `${ctx.settings.APP_URL}/sender-ids`].join("\n\n");
  return [{ type: "mail", to, subject: "Your business name", text }];
}
