import { notFound } from "#core/errors.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { accountRef } from "#worker/queues/messages.ts";
import { userById } from "./user-queries.ts";

/** A user and their account, in the hands of the administrator who changes it: its audit names them. */
export async function userAccount(ctx: AccountContext, id: string) {
  const user = await userById(ctx, id);
  if (!user) throw notFound("User");
  const { account_id, shard, number } = user;
  const account = ctx.forAccount(accountRef.parse({ id: account_id, shard, number }));
  return { user, account: { ...account, person: personOf(ctx) } };
}
