import { eq, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { idSchema, timeOf } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortUnless } from "#worker/db/batch-guard.ts";
import { amongIds } from "#worker/db/id-set.ts";
import { statsZones } from "#worker/db/schema/shard/stats.ts";
import { readRows, type Statement, statement } from "#worker/db/statement.ts";

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

/** The time zone by whose days the figures were counted; undefined if none were. */
export async function countedZone(ctx: AccountContext): Promise<string | undefined> {
  return (await ctx.db.find(statsZones, eq(statsZones.accountId, ctx.db.accountId)))?.timeZone;
}

/**
 * Hours after a day's midnight in UTC that no day of any zone can avoid where it has a moment in common
 * with that day of any other zone: zones are 12 hours behind UTC to 14 ahead, days 23 hours or longer.
 */
const NEAR_HOURS = "[-14, -2, 10, 22, 34, 36]";

/** Forgets the figures of the days of another zone and marks what they counted. */
export function adoptZone(ctx: AccountContext, timeZone: string): Statement[] {
  const account = ctx.db.accountId;
  return [
    statement(sql`INSERT INTO stale_stats (account_id, slot, since)
      SELECT DISTINCT ${account}, unixepoch(d.day) * 1000 + h.value * 3600000, ${ctx.now()}
      FROM daily_stats d CROSS JOIN json_each(${NEAR_HOURS}) h WHERE d.account_id = ${account}
      ON CONFLICT DO NOTHING`),
    addToPlatform(ctx, { sign: -1, which: sql`1` }),
    statement(sql`DELETE FROM daily_stats WHERE account_id = ${account}`),
    statement(sql`INSERT INTO stats_zones (account_id, time_zone) VALUES (${account}, ${timeZone})
      ON CONFLICT (account_id) DO UPDATE SET time_zone = excluded.time_zone`),
  ];
}

const slotRow = z.object({ slot: z.number() });

/** Marked quarters of an hour, those marked no later than `markedBy`. */
export async function markedSlots(ctx: AccountContext, markedBy: number): Promise<number[]> {
  const rows = await ctx.db.rows(
    sql`SELECT slot FROM stale_stats WHERE account_id = ${ctx.db.accountId} AND since <= ${markedBy}
      ORDER BY slot`,
    slotRow,
  );
  return rows.map(({ slot }) => slot);
}

/** The carrier that charges for a message: it accepted it, or may have (decision 0006). Empty if none does. */
const CHARGING = sql`iif(m.carrier IS NOT NULL AND NOT m.refunded AND (m.status IN ('unknown', 'sent', 'delivered')
  OR (m.status IN ('failed', 'expired') AND m.carrier_id IS NOT NULL)), m.carrier, '')`;

/** Adds an account's counted days to those of all accounts, or takes them out, in the batch that changes them. */
function addToPlatform(
  ctx: AccountContext,
  { sign, which }: { sign: 1 | -1; which: SQL },
): Statement {
  return statement(sql`INSERT INTO platform_days (day, medium, status, carrier, messages, parts, spent)
    SELECT day, medium, status, carrier, messages * ${sign}, parts * ${sign}, spent * ${sign}
    FROM daily_stats WHERE account_id = ${ctx.db.accountId} AND ${which}
    ON CONFLICT DO UPDATE SET messages = messages + excluded.messages, parts = parts + excluded.parts,
      spent = spent + excluded.spent`);
}

/** A day with the first message id in it and the first after it. */
export type DaySpan = readonly [day: string, first: string, end: string];

/**
 * Counts days from their messages, archived or not, and takes their marks away, all at one moment. What a campaign plans
 * and has not paid for does not count yet, nor does a quick message that waits.
 */
export function countDays(
  ctx: AccountContext,
  {
    timeZone,
    days,
    slots,
  }: { timeZone: string; days: readonly DaySpan[]; slots: readonly number[] },
): Statement[] {
  const account = ctx.db.accountId;
  const spans = JSON.stringify(days);
  const archived = JSON.stringify(
    days.map(([day, first, end]) => [day, timeOf(first), timeOf(end)]),
  );
  const which = sql`day IN (SELECT value->>0 FROM json_each(${spans}))`;
  return [
    abortUnless(sql`EXISTS (SELECT 1 FROM stats_zones WHERE account_id = ${account}
      AND time_zone = ${timeZone})`),
    addToPlatform(ctx, { sign: -1, which }),
    statement(sql`DELETE FROM daily_stats WHERE account_id = ${account} AND ${which}`),
    statement(sql`INSERT INTO daily_stats (account_id, day, medium, status, carrier, messages, parts, spent)
      SELECT ${account}, day, medium, status, carrier, SUM(messages), SUM(parts), SUM(spent) FROM (
        SELECT j.day, iif(m.attachment_id IS NULL, 'sms', 'mms') AS medium, m.status, ${CHARGING} AS carrier,
          COUNT(*) AS messages, SUM(iif(${CHARGING} = '', 0, iif(m.attachment_id IS NULL, m.segments, 1))) AS parts,
          SUM(iif(m.refunded, 0, m.price)) AS spent
        FROM (SELECT value->>0 AS day, value->>1 AS first, value->>2 AS end FROM json_each(${spans})) j
        CROSS JOIN messages m ON m.account_id = ${account} AND m.id >= j.first AND m.id < j.end
        WHERE m.status NOT IN ('pending', 'scheduled') AND (m.campaign_id IS NULL OR m.campaign_id NOT IN
          (SELECT id FROM campaigns WHERE account_id = ${account} AND status IN ('planning', 'pending')))
        GROUP BY j.day, m.attachment_id IS NULL, m.status, ${CHARGING}
        UNION ALL SELECT j.value->>0, 'sms', a.status, a.carrier, a.messages, a.parts, a.spent
        FROM json_each(${archived}) j CROSS JOIN archived_counts a
          ON a.account_id = ${account} AND a.slot >= j.value->>1 AND a.slot < j.value->>2)
      GROUP BY day, medium, status, carrier`),
    addToPlatform(ctx, { sign: 1, which }),
    statement(sql`DELETE FROM stale_stats WHERE account_id = ${account}
      AND slot IN (SELECT value FROM json_each(${JSON.stringify(slots)}))`),
  ];
}

/** Marks that one sweep looks at. */
const MOST_MARKS = 1000;

const staleAccount = z.object({ account_id: idSchema("account") });

/** Accounts of one shard with marks no later than `markedBy`, the longest waiting first. */
export function staleAccounts(database: D1Database, markedBy: number, limit: number) {
  return readRows(
    database,
    sql`SELECT DISTINCT account_id FROM (SELECT account_id FROM stale_stats
        WHERE since <= ${markedBy} ORDER BY since LIMIT ${MOST_MARKS}) j LIMIT ${limit}
      /* cross-account: the sweep counts days of any account */`,
    staleAccount,
  );
}
