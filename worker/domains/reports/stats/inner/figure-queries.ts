import { sql } from "drizzle-orm";
import * as z from "zod";
import type { AccountContext } from "#worker/context.ts";
import { amongIds } from "#worker/db/id-set.ts";
import { type Statement, statement } from "#worker/db/statement.ts";

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

const fact = z.object({
  kind: z.enum(["zone", "slot", "plan", "day"]),
  /** The zone, a slot's first moment, the first message of a plan or of a quick message that waits, a day. */
  value: z.string(),
  /** Its last message. */
  last: z.string().nullable(),
  /** Messages of a day, and those of the statuses. */
  messages: z.number(),
  matching: z.number(),
});

/** All that says on which days there may be messages of some statuses, read at one moment. */
export function statusDayFacts(ctx: AccountContext, statuses: readonly string[]) {
  const account = ctx.db.accountId;
  return ctx.db.rows(
    sql`SELECT 'zone' AS kind, time_zone AS value, NULL AS last, 0 AS messages, 0 AS matching
        FROM stats_zones WHERE account_id = ${account}
      UNION ALL SELECT 'slot', CAST(slot AS TEXT), NULL, 0, 0
        FROM stale_stats WHERE account_id = ${account}
      UNION ALL SELECT 'plan', first_message, last_message, 0, 0 FROM campaigns
        WHERE account_id = ${account} AND status IN ('planning', 'pending')
          AND first_message IS NOT NULL
      UNION ALL SELECT 'plan', first_message, last_message, 0, 0 FROM quick_messages
        WHERE account_id = ${account} AND status IN ('pending', 'scheduled')
          AND first_message IS NOT NULL
      UNION ALL SELECT 'day', day, NULL, SUM(messages), SUM(iif(status IN ${amongIds(statuses)}, messages, 0))
        FROM daily_stats WHERE account_id = ${account} GROUP BY day`,
    fact,
  );
}

/** Another machine's clock may be ahead by less; a receipt's reference from outside may say any time. */
const AHEAD_MS = 86_400_000;

/** Marks quarters of an hour; one that is marked keeps the time of its first mark. */
export function staleSlots(ctx: AccountContext, slots: readonly number[]): Statement {
  const now = ctx.now();
  const real = slots.filter((slot) => slot < now + AHEAD_MS);
  return statement(sql`INSERT INTO stale_stats (account_id, slot, since)
    SELECT ${ctx.db.accountId}, value, ${now} FROM json_each(${JSON.stringify(real)}) WHERE true
    ON CONFLICT DO NOTHING`);
}
