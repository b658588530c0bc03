import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { CARRIER_OUTCOMES, type CarrierOutcome } from "#core/rules/providers.ts";
import type { AccountContext } from "#worker/context.ts";
import { type Statement, statement } from "#worker/db/statement.ts";

const SLOT = 300_000;
const HOUR = 12 * SLOT;
const DAY = 24 * HOUR;
const LONGEST_REASON = 100;

export interface CarrierCount {
  outcome: CarrierOutcome;
  /** Why, if it failed; otherwise empty. */
  reason: string;
  messages: number;
  /** How long the calls took, for each message: added up, in milliseconds. */
  took: number;
}

/** A reason without numbers and ids: a thousand messages that failed for one reason are one row. */
export function kindOfReason(reason: string): string {
  return reason
    .replace(/[\w-]+/g, (word) => (/\d{6}/.test(word) ? "…" : word))
    .slice(0, LONGEST_REASON);
}

/** Counts what a carrier said of the messages that it was given. */
export function countSubmitted(
  ctx: AccountContext,
  carrier: string,
  counts: readonly CarrierCount[],
): Statement[] {
  if (counts.length === 0) return [];
  const counted = sql`SELECT ${carrier} AS carrier, value->>'outcome' AS outcome, value->>'reason' AS reason,
      SUM(value->>'messages') AS messages, SUM(value->>'took') AS took FROM json_each(${JSON.stringify(counts)})
      GROUP BY 2, 3`;
  return [addCounts(ctx, counted)];
}

/** Counts what `counted` finds: `carrier`, `outcome`, `reason`, `messages` and `took`. */
export function addCounts(ctx: AccountContext, counted: SQL): Statement {
  const now = ctx.now();
  return statement(sql`INSERT INTO carrier_counts
      (slot, carrier, outcome, reason, messages, took, last_at)
    SELECT ${now - (now % SLOT)}, carrier, outcome, reason, messages, took, ${now}
    FROM (${counted}) j WHERE 1
    ON CONFLICT DO UPDATE SET messages = messages + excluded.messages, took = took + excluded.took,
      last_at = excluded.last_at`);
}

const total = z.object({
  carrier: z.string(),
  outcome: z.enum(CARRIER_OUTCOMES),
  reason: z.string(),
  hour: z.number(),
  day: z.number(),
  /** Of the last hour. */
  took: z.number(),
  last_at: z.number(),
});
export type CarrierTotal = z.infer<typeof total>;

/** What became of messages of one shard in the last hour and the last day, to five minutes. */
export function carrierTotals(shard: AccountContext): Promise<CarrierTotal[]> {
  const hour = shard.now() - HOUR;
  const day = shard.now() - DAY;
  return shard.db.rows(
    sql`SELECT carrier, outcome, reason, SUM(iif(slot > ${hour - SLOT}, messages, 0)) AS hour,
        SUM(messages) AS day, SUM(iif(slot > ${hour - SLOT}, took, 0)) AS took,
        MAX(last_at) AS last_at
      FROM carrier_counts WHERE slot > ${day - SLOT} GROUP BY carrier, outcome, reason`,
    total,
  );
}

export function deleteOldCounts(now: number): Statement {
  return statement(sql`DELETE FROM carrier_counts WHERE slot < ${now - 2 * DAY}`);
}
