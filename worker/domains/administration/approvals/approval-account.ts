import { notFound } from "#core/errors.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { accountRef } from "#worker/queues/messages.ts";
import { accountOfSubject } from "./inner/list-queries.ts";

/** The account that asked for an approval, in the hands of the administrator who decides it. */
export async function approvalAccount(
  ctx: AccountContext,
  subject: string,
  what: string,
): Promise<AccountContext> {
  const row = await accountOfSubject(ctx, subject);
  if (!row) throw notFound(what);
  const { account_id: id, shard, number } = row;
  return { ...ctx.forAccount(accountRef.parse({ id, shard, number })), person: personOf(ctx) };
}
