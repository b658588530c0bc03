import { and, asc, eq, isNotNull } from "drizzle-orm";
import type { SystemContext } from "#worker/context.ts";
import { members, users } from "#worker/db/schema/control/directory.ts";

/** The e-mail that an account's owner has proved: there are no others in this column. */
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
