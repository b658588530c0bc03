import { sql } from "drizzle-orm";
import * as z from "zod";
import type { AccountContext } from "#worker/context.ts";
import { amongIds } from "#worker/db/id-set.ts";

const figure = z.object({
  time: z.string(),
  medium: z.enum(["sms", "mms"]),
  status: z.string(),
  messages: z.number(),
  spent: z.number(),
});

const ofAccount = figure.omit({ time: true }).extend({ account: z.string() });

export function figuresOfAccounts(
  ctx: AccountContext,
  accounts: readonly string[],
  { from, to }: { from: string; to: string },
) {
  return ctx.db.rows(
    sql`SELECT account_id AS account, medium, status, SUM(messages) AS messages, SUM(spent) AS spent
      FROM daily_stats WHERE account_id IN ${amongIds(accounts)} AND day BETWEEN ${from} AND ${to}
      GROUP BY 1, 2, 3`,
    ofAccount,
  );
}

/** Letters of `2026-11-21` that name the period. */
const LETTERS = { day: 10, month: 7 };

export function countedFigures(
  ctx: AccountContext,
  { from, to, by }: { from: string; to: string; by: keyof typeof LETTERS },
) {
  return ctx.db.rows(
    sql`SELECT substr(day, 1, ${LETTERS[by]}) AS time, medium, status, SUM(messages) AS messages,
        SUM(spent) AS spent
      FROM daily_stats WHERE account_id = ${ctx.db.accountId} AND day BETWEEN ${from} AND ${to}
      GROUP BY 1, 2, 3`,
    figure,
  );
}
