import { sql } from "drizzle-orm";
import * as z from "zod";
import { firstIdAt, firstMessageIdAt } from "#core/ids.ts";
import type { Millicents } from "#core/rules/money.ts";
import type { AccountContext } from "#worker/context.ts";

interface Between {
  from: number;
  /** Left out. */
  to: number;
}

/** What was used between two times, less refunds; entries' ids are in the order of time. */
export async function usedBetween(ctx: AccountContext, { from, to }: Between): Promise<Millicents> {
  const [row] = await ctx.db.rows(
    sql`SELECT COALESCE(-SUM(amount), 0) AS amount FROM ledger WHERE account_id = ${ctx.db.accountId}
      AND id >= ${firstIdAt("ledger", from)} AND id < ${firstIdAt("ledger", to)}
      AND kind IN ('debit', 'refund', 'transfer')`,
    z.object({ amount: z.number() }),
  );
  return row?.amount ?? 0;
}

const unitsRow = z.object({
  medium: z.enum(["sms", "mms"]),
  /** Millicents. */
  rate: z.number(),
  /** SMS parts, or MMS. */
  units: z.number(),
  spent: z.number(),
});

/**
 * Messages of a time that the account's credit paid for and that were not refunded, its own and its sub-accounts', by
 * medium and rate.
 */
export function unitsBetween(ctx: AccountContext, { from, to }: Between) {
  const account = ctx.db.accountId;
  return ctx.db.rows(
    sql`WITH who AS MATERIALIZED (SELECT ${account} AS id UNION
        SELECT spender FROM ledger WHERE account_id = ${account} AND spender IS NOT NULL)
      SELECT medium, rate, SUM(price) / rate AS units, SUM(price) AS spent FROM (
        SELECT iif(m.attachment_id IS NULL, 'sms', 'mms') AS medium, m.price,
          iif(m.attachment_id IS NULL, l.sms_rate, l.mms_rate) AS rate
        FROM who CROSS JOIN messages m ON m.account_id = who.id
          AND m.id >= ${firstMessageIdAt(from)} AND m.id < ${firstMessageIdAt(to)}
        LEFT JOIN campaigns c ON c.account_id = m.account_id AND c.id = m.campaign_id
        LEFT JOIN quick_messages q ON q.account_id = m.account_id AND q.id = m.quick_id
        JOIN credit_lots l ON l.account_id = ${account} AND l.lot = m.lot
        WHERE m.price > 0 AND m.refunded = 0 AND m.status NOT IN ('pending', 'scheduled')
          AND (c.status IS NULL OR c.status NOT IN ('planning', 'pending'))
          AND COALESCE(c.payer_id, q.payer_id, m.account_id) = ${account}
        UNION ALL SELECT 'sms', x.spent, l.sms_rate FROM who
        CROSS JOIN archived_counts x ON x.account_id = who.id AND x.slot >= ${from} AND x.slot < ${to}
        JOIN campaigns c ON c.account_id = x.account_id AND c.id = x.campaign_id
        JOIN credit_lots l ON l.account_id = ${account} AND l.lot = x.lot
        WHERE x.spent > 0 AND COALESCE(c.payer_id, x.account_id) = ${account}) j
      GROUP BY medium, rate ORDER BY medium DESC, rate`,
    unitsRow,
  );
}
