import { notFound } from "#core/errors.ts";
import type { Id } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { accountRef } from "#worker/queues/messages.ts";
import { memberOf } from "./user-queries.ts";

/** A user's account, in the hands of the administrator who changes it: its audit names them. */
export async function accountOfUser(
  ctx: AccountContext,
  user: Id<"user">,
): Promise<AccountContext> {
  const member = await memberOf(ctx, user);
  if (!member) throw notFound("User");
  return { ...ctx.forAccount(accountRef.parse(member.account)), person: ctx.person };
}
