import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { AccountContext } from "#worker/context.ts";
import type { PricePeriod } from "#worker/domains/sending/providers/provider-prices.ts";

interface Days {
  from: string;
  to: string;
}

const sums = z.object({
  medium: z.enum(["sms", "mms"]),
  status: z.string(),
  messages: z.number(),
  /** Millicents. */
  spent: z.number(),
  parts: z.number(),
  /** Millicents for the parts that have a price. */
  cost: z.number(),
  /** Parts that have none. */
  unpriced: z.number(),
});
export type UsageSums = z.output<typeof sums>;

/** Sums of `d`'s rows and what their carriers charge; each row is in one period at most. */
const SUMS = sql.raw(`SUM(d.messages) AS messages, SUM(d.spent) AS spent, SUM(d.parts) AS parts,
  SUM(d.parts * COALESCE(p.price, 0)) AS cost, SUM(iif(p.price IS NULL, d.parts, 0)) AS unpriced`);

function withPrices(periods: readonly PricePeriod[]): SQL {
  return sql`LEFT JOIN (SELECT value->>'carrier' AS carrier, value->>'medium' AS medium, value->>'from' AS since,
      value->>'to' AS until, value->>'price' AS price FROM json_each(${JSON.stringify(periods)})) p
    ON p.carrier = d.carrier AND p.medium = d.medium AND d.day >= p.since AND d.day < p.until`;
}

const platformMonth = sums.extend({
  /** 2026-11 */
  month: z.string(),
  carrier: z.string(),
});
export type PlatformMonth = z.output<typeof platformMonth>;

/** One shard's months, of all its accounts together: a few rows a day, however many accounts there are. */
export function platformMonths(
  shard: AccountContext,
  { from, to }: Days,
  periods: readonly PricePeriod[],
): Promise<PlatformMonth[]> {
  return shard.db.rows(
    sql`SELECT substr(d.day, 1, 7) AS month, d.medium, d.status, d.carrier, ${SUMS}
      FROM platform_days d ${withPrices(periods)}
      WHERE d.day BETWEEN ${from} AND ${to} GROUP BY 1, 2, 3, 4`,
    platformMonth,
  );
}

const accountSums = sums.extend({ account: z.string() });
export type AccountSums = z.output<typeof accountSums>;
const lastOf = z.object({ last: z.string().nullable() });

/**
 * What the next accounts of a shard used in some days, by a seek for each account and one for its days; and the last
 * of them, undefined at the end. One that used nothing has no rows.
 */
export async function usageOfNext(
  shard: AccountContext,
  { after, limit, from, to }: Days & { after: string; limit: number },
  periods: readonly PricePeriod[],
): Promise<{ rows: AccountSums[]; last: string | undefined }> {
  const next = sql`WITH RECURSIVE a(id) AS (SELECT MIN(account_id) FROM daily_stats WHERE account_id > ${after}
      UNION ALL SELECT (SELECT MIN(account_id) FROM daily_stats WHERE account_id > a.id) FROM a
        WHERE a.id IS NOT NULL LIMIT ${limit})`;
  const [rows, [end]] = await Promise.all([
    shard.db.rows(
      sql`${next} SELECT a.id AS account, d.medium, d.status, ${SUMS}
        FROM a CROSS JOIN daily_stats d ON d.account_id = a.id AND d.day BETWEEN ${from} AND ${to}
        ${withPrices(periods)} GROUP BY 1, 2, 3
        /* cross-account: administrators see what every account used */`,
      accountSums,
    ),
    shard.db.rows(
      sql`${next} SELECT MAX(id) AS last FROM a
        /* cross-account: where the next page of accounts begins */`,
      lastOf,
    ),
  ]);
  return { rows, last: end?.last ?? undefined };
}
