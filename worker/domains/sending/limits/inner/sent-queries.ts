import { lt, sql } from "drizzle-orm";
import type { AccountContext } from "#worker/context.ts";
import { sentDays } from "#worker/db/schema/shard/limits.ts";
import { type Statement, statement } from "#worker/db/statement.ts";

/** Counts messages of a day; if there would be more than `most`, its CHECK fails. */
export function addSent(
  ctx: AccountContext,
  { day, messages, most }: { day: string; messages: number; most: number },
): Statement {
  return statement(sql`INSERT INTO sent_days (account_id, day, messages)
    VALUES (${ctx.db.accountId}, ${day}, CASE WHEN ${messages} <= ${most} THEN ${messages} ELSE -1 END)
    ON CONFLICT (account_id, day) DO UPDATE SET messages =
      CASE WHEN messages + ${messages} <= ${most} THEN messages + ${messages} ELSE -1 END`);
}

/** Days that are over. */
export function deleteSentBefore(ctx: AccountContext, day: string): Statement {
  return ctx.db.delete(sentDays, lt(sentDays.day, day));
}
