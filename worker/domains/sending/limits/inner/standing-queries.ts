import { lt, sql } from "drizzle-orm";
import * as z from "zod";
import type { AccountContext } from "#worker/context.ts";
import { sentDays } from "#worker/db/schema/shard/limits.ts";
import { type Statement, statement } from "#worker/db/statement.ts";

const FAILED = JSON.stringify(["failed", "expired"]);

const row = z.object({
  used: z.number(),
  verified: z.number().transform(Boolean),
  delivered: z.number(),
  failed: z.number(),
  opt_outs: z.number(),
});

/** What an account sent today and how that went since a day; figures of days are as last counted. */
export async function recordRow(
  ctx: AccountContext,
  { today, since, from }: { today: string; since: string; from: number },
) {
  const account = ctx.db.accountId;
  const sums = sql`SELECT COALESCE(SUM(messages), 0) FROM daily_stats
    WHERE account_id = ${account} AND day >= ${since}`;
  const [found] = await ctx.db.rows(
    sql`SELECT COALESCE((SELECT messages FROM sent_days
        WHERE account_id = ${account} AND day = ${today}), 0) AS used,
      EXISTS (SELECT 1 FROM verifications
        WHERE account_id = ${account} AND status = 'approved') AS verified,
      (${sums} AND status = 'delivered') AS delivered,
      (${sums} AND status IN (SELECT value FROM json_each(${FAILED}))) AS failed,
      (SELECT COUNT(*) FROM suppressions
        WHERE account_id = ${account} AND opted_out_at >= ${from}) AS opt_outs`,
    row,
  );
  if (!found) throw new Error("The record returned nothing");
  return found;
}

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
