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

type Settings = Pick<
  Profile,
  "active" | "autoCredit" | "autoCreditPausedUntil" | "isNotAutoCredit" | "profileType"
>;

/** Whether an account has credit bought automatically, and nothing stops that at the moment. */
export function buysAutomatically(profile: Settings, now: number): boolean {
  const { active, autoCredit, autoCreditPausedUntil, isNotAutoCredit, profileType } = profile;
  const isOn = active && autoCredit && !isNotAutoCredit && profileType !== "postpaid";
  return isOn && (autoCreditPausedUntil === null || autoCreditPausedUntil <= now);
}
