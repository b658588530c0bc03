import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Id } from "#core/ids.ts";
import type { SystemContext } from "#worker/context.ts";
import { specialPlans } from "#worker/db/schema/control/billing.ts";
import type { Statement } from "#worker/db/statement.ts";
import { accountIdOfUser } from "#worker/domains/identity/directory/account-queries.ts";
import { readVersion } from "#worker/kernel/edit-queries.ts";

type Control = Pick<SystemContext, "control">;

export type SpecialPlanRow = typeof specialPlans.$inferSelect;

function currentWhere(ctx: Control, where: SQL): Promise<SpecialPlanRow | undefined> {
  return ctx.control.find(specialPlans, and(where, isNull(specialPlans.endedAt)));
}

export function currentPlan(ctx: Control, account: string) {
  return currentWhere(ctx, eq(specialPlans.accountId, account));
}

/** Of the account that a user is a member of. */
export function planOfUser(ctx: Control, user: Id<"user">) {
  return currentWhere(ctx, inArray(specialPlans.accountId, accountIdOfUser(ctx, user)));
}

/** Its plan's changes are the account's. */
export function planVersion(ctx: Control, user: Id<"user">) {
  return readVersion(ctx, sql`(${accountIdOfUser(ctx, user)})`);
}

/** Undefined too if it has ended. */
export function planById(ctx: Control, id: Id<"specialPlan">) {
  return currentWhere(ctx, eq(specialPlans.id, id));
}

export function insertPlan(ctx: Control, row: SpecialPlanRow): Statement {
  return ctx.control.insert(specialPlans, row);
}

function ended(ctx: Control, which: SQL, at: number): Statement {
  const current = and(which, isNull(specialPlans.endedAt));
  return ctx.control.update(specialPlans, { endedAt: at }, current);
}

export function endPlan(ctx: Control, id: Id<"specialPlan">, at: number): Statement {
  return ended(ctx, eq(specialPlans.id, id), at);
}

export function endCurrentPlan(ctx: Control, account: string, at: number): Statement {
  return ended(ctx, eq(specialPlans.accountId, account), at);
}
