import { and, eq, inArray, isNull, type SQL } from "drizzle-orm";
import type { Id } from "#core/ids.ts";
import type { SystemContext } from "#worker/context.ts";
import { specialPlans } from "#worker/db/schema/control/billing.ts";
import { type Statement, statement } from "#worker/db/statement.ts";
import { accountIdOfUser } from "#worker/domains/identity/directory/account-queries.ts";

type Control = Pick<SystemContext, "control">;

export type SpecialPlanRow = typeof specialPlans.$inferSelect;

async function currentWhere(ctx: Control, where: SQL): Promise<SpecialPlanRow | undefined> {
  const query = ctx.control.orm.select().from(specialPlans);
  const [row] = await query.where(and(where, isNull(specialPlans.endedAt))).limit(1);
  return row;
}

export function currentPlan(ctx: Control, account: string) {
  return currentWhere(ctx, eq(specialPlans.accountId, account));
}

/** Of the account that a user is a member of. */
export function planOfUser(ctx: Control, user: Id<"user">) {
  return currentWhere(ctx, inArray(specialPlans.accountId, accountIdOfUser(ctx, user)));
}

/** Undefined too if it has ended. */
export function planById(ctx: Control, id: Id<"specialPlan">) {
  return currentWhere(ctx, eq(specialPlans.id, id));
}

export function insertPlan(ctx: Control, row: SpecialPlanRow): Statement {
  return statement(ctx.control.orm.insert(specialPlans).values(row));
}

function ended(ctx: Control, which: SQL, at: number): Statement {
  const current = and(which, isNull(specialPlans.endedAt));
  return statement(ctx.control.orm.update(specialPlans).set({ endedAt: at }).where(current));
}

export function endPlan(ctx: Control, id: Id<"specialPlan">, at: number): Statement {
  return ended(ctx, eq(specialPlans.id, id), at);
}

export function endCurrentPlan(ctx: Control, account: string, at: number): Statement {
  return ended(ctx, eq(specialPlans.accountId, account), at);
}
