import { desc, eq, type SQL, sql } from "drizzle-orm";
import { newId } from "#core/ids.ts";
import type { NumberEvent } from "#core/rules/dedicated-numbers.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { numberEvents } from "#worker/db/schema/control/dedicated-numbers.ts";
import { accounts, users } from "#worker/db/schema/control/directory.ts";
import { type Statement, statement } from "#worker/db/statement.ts";

type Context = Pick<SystemContext, "control" | "now"> & Partial<Pick<AccountContext, "person">>;

/** An entry in a number's history, in the transaction of what happened. */
export function numberEvent(
  ctx: Context,
  numberId: string,
  event: NumberEvent,
  accountId: string | null = null,
): Statement {
  const at = ctx.now();
  const values = { id: newId("numberEvent", at), numberId, event, accountId, at };
  const byUser = ctx.person?.userId ?? null;
  return ctx.control.insert(numberEvents, { ...values, byUser });
}

/** The same, if the condition holds. */
export function numberEventIf(
  ctx: Context,
  { numberId, event, accountId }: { numberId: string; event: NumberEvent; accountId: string },
  condition: SQL,
): Statement {
  const at = ctx.now();
  return statement(sql`INSERT INTO number_events (id, number_id, event, account_id, at)
    SELECT ${newId("numberEvent", at)}, ${numberId}, ${event}, ${accountId}, ${at}
    WHERE ${condition}`);
}

export function eventsOf(ctx: Context, numberId: string, limit: number) {
  return ctx.control.orm
    .select({
      _id: numberEvents.id,
      event: numberEvents.event,
      at: numberEvents.at,
      accountName: accounts.name,
      by: users.name,
    })
    .from(numberEvents)
    .leftJoin(accounts, eq(accounts.id, numberEvents.accountId))
    .leftJoin(users, eq(users.id, numberEvents.byUser))
    .where(eq(numberEvents.numberId, numberId))
    .orderBy(desc(numberEvents.id))
    .limit(limit);
}

export function deleteEvents(ctx: Context, numberId: string): Statement {
  return ctx.control.delete(numberEvents, eq(numberEvents.numberId, numberId));
}
