import { eq, isNull, sql } from "drizzle-orm";
import * as z from "zod";
import type { SystemContext } from "#worker/context.ts";
import { accounts, numbers } from "#worker/db/schema/control/directory.ts";
import { type Statement, statement } from "#worker/db/statement.ts";

export async function accountById(ctx: Pick<SystemContext, "control">, id: string) {
  return (await ctx.control.orm.select().from(accounts).where(eq(accounts.id, id)).limit(1))[0];
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

const flag = z.number().transform((value) => value === 1);
const rights = z.object({ active: flag, approved: flag, shared_sender: flag });

export async function sendingRightsOf(ctx: Pick<SystemContext, "control">, id: string) {
  const query = sql`SELECT a.active, a.admin_approved AND COALESCE(p.admin_approved, 1) AS approved,
      a.allowed_shared_sender AND COALESCE(p.allowed_shared_sender, 1) AS shared_sender
    FROM accounts a LEFT JOIN accounts p ON p.id = a.parent_id WHERE a.id = ${id}`;
  return (await ctx.control.rows(query, rights))[0];
}
