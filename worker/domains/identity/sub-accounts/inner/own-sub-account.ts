import { notFound } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { subAccountById } from "#worker/domains/identity/directory/sub-account-queries.ts";
import { accountRef } from "#worker/queues/messages.ts";

/**
 * One of the account's own sub-accounts, and its context, in which the caller acts; any other is
 * NOT_FOUND.
 */
export async function ownSubAccount(ctx: AccountContext, id: string) {
  const row = await subAccountById(ctx, id);
  if (!row) throw notFound("Sub-account");
  return { row, sub: { ...ctx.forAccount(accountRef.parse(row)), person: ctx.person } };
}
