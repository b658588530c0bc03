import { and, asc, eq, isNotNull } from "drizzle-orm";
import type { MailContent } from "#core/mails/mail.ts";
import type { SystemContext } from "#worker/context.ts";
import { accounts, members, users } from "#worker/db/schema/control/directory.ts";
import type { MailEffect } from "#worker/kernel/effects.ts";
import { accountProfile } from "./account-queries.ts";

/** The verified e-mail of an account's owner, and the account's name. The column of e-mails has no others. */
async function owner(ctx: Pick<SystemContext, "control">, accountId: string) {
  const found = ctx.control.orm
    .select({ email: users.email, business: accounts.name })
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.accountId))
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.accountId, accountId), eq(members.active, true), isNotNull(users.email)))
    .orderBy(asc(users.id))
    .limit(1);
  return (await found)[0];
}

export async function ownerEmail(ctx: Pick<SystemContext, "control">, accountId: string) {
  return (await owner(ctx, accountId))?.email ?? undefined;
}

/** What mails of an account take. */
export interface MailedAccount {
  business: string;
  timeZone: string;
  /** The verified e-mail of its owner. */
  owner: string | undefined;
}

/** What mails about what happens in an account take, in one read. */
export async function mailedAccount(
  ctx: Pick<SystemContext, "control">,
  accountId: string,
): Promise<MailedAccount> {
  const [{ name, timeZone }, email] = await Promise.all([
    accountProfile(ctx, accountId),
    ownerEmail(ctx, accountId),
  ]);
  return { business: name, timeZone, owner: email };
}

/** A mail to an account's owner; none if there is no address. */
export async function mailsToOwner(
  ctx: Pick<SystemContext, "control">,
  accountId: string,
  mail: MailContent,
): Promise<MailEffect[]> {
  const found = await owner(ctx, accountId);
  if (!found?.email) return [];
  return [{ type: "mail", to: found.email, business: found.business, ...mail }];
}
