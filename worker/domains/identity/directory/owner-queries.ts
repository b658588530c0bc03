import { and, asc, eq, isNotNull } from "drizzle-orm";
import type { SystemContext } from "#worker/context.ts";
import { members, users } from "#worker/db/schema/control/directory.ts";
import type { MailEffect } from "#worker/kernel/effects.ts";

/** The verified e-mail of an account's owner: this column has no others. */
export async function ownerEmail(ctx: Pick<SystemContext, "control">, accountId: string) {
  const found = ctx.control.orm
    .select({ email: users.email })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.accountId, accountId), eq(members.active, true), isNotNull(users.email)))
    .orderBy(asc(users.id))
    .limit(1);
  return (await found)[0]?.email ?? undefined;
}

/** A mail to an account's owner; none if there is no address. */
export async function mailsToOwner(
  ctx: Pick<SystemContext, "control">,
  accountId: string,
  mail: Pick<MailEffect, "subject" | "text">,
): Promise<MailEffect[]> {
  const to = await ownerEmail(ctx, accountId);
  return to ? [{ type: "mail", to, ...mail }] : [];
}
