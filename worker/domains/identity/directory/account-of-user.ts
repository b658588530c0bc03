import { notFound } from "#core/errors.ts";
import type { Id } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { accountRef } from "#worker/queues/messages.ts";
import { type Profile, profileOfUser } from "./account-queries.ts";

/** A user's account, in the hands of the administrator who changes it: its audit names them. */
export async function accountOfUser(
  ctx: AccountContext,
  user: Id<"user">,
): Promise<AccountContext> {
  return (await accountWithProfile(ctx, user)).account;
}

/** The same with what the directory knows of it, in one read. */
export async function accountWithProfile(
  ctx: AccountContext,
  user: Id<"user">,
): Promise<{ account: AccountContext; profile: Profile }> {
  const profile = await profileOfUser(ctx, user);
  if (!profile) throw notFound("User");
  const account = { ...ctx.forAccount(accountRef.parse(profile)), person: ctx.person };
  return { account, profile };
}
