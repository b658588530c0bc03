import { sql } from "drizzle-orm";
import * as z from "zod";
import type { AccountContext } from "#worker/context.ts";
import { amongIds } from "#worker/db/id-set.ts";

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
