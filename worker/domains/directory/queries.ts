import { eq, isNull } from "drizzle-orm";
import type { SystemContext } from "#worker/context.ts";
import { accounts, numbers } from "#worker/db/schema/control/directory.ts";
import { type Statement, statement } from "#worker/db/statement.ts";

export async function accountById(ctx: Pick<SystemContext, "control">, id: string) {
  return (await ctx.control.orm.select().from(accounts).where(eq(accounts.id, id)).limit(1))[0];
}

export async function accountByNumber(ctx: Pick<SystemContext, "control">, number: number) {
  const found = ctx.control.orm.select().from(accounts).where(eq(accounts.number, number)).limit(1);
  return (await found)[0];
}

export async function ownNumber(ctx: Pick<SystemContext, "control">, number: string) {
  const found = ctx.control.orm.select().from(numbers).where(eq(numbers.number, number)).limit(1);
  return (await found)[0];
}

export function sharedNumbers(ctx: Pick<SystemContext, "control">) {
  return ctx.control.orm
    .select()
    .from(numbers)
    .where(isNull(numbers.accountId))
    .orderBy(numbers.number)
    .limit(1);
}

export function insertNumber(
  ctx: Pick<SystemContext, "control">,
  values: typeof numbers.$inferInsert,
): Statement {
  return statement(ctx.control.orm.insert(numbers).values(values).onConflictDoNothing());
}
