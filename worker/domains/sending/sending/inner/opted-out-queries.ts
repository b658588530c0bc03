import { sql } from "drizzle-orm";
import * as z from "zod";
import { idSchema } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";

const refused = z.object({
  id: z.string(),
  recipient: z.string(),
  sender: z.string(),
  campaign_id: idSchema("campaign").nullable(),
  carrier: z.string().nullable(),
});
export type RefusedMessage = z.infer<typeof refused>;

/**
 * Of messages that a carrier refused because of a STOP, those whose recipient has not agreed to messages
 * since then. The carrier's time is of no use for that: a replay may have a new one.
 */
export function stillOptedOut(ctx: AccountContext, messages: readonly string[]) {
  return ctx.db.rows(
    sql`SELECT id, recipient, sender, campaign_id, carrier FROM messages m
      WHERE account_id = ${ctx.db.accountId} AND direction = 'out'
        AND id IN (SELECT value FROM json_each(${JSON.stringify(messages)}))
        AND NOT EXISTS (SELECT 1 FROM consent_events e
          WHERE e.account_id = m.account_id AND e.number = m.recipient
            AND e.kind IN ('optIn', 'consent') AND e.at >= COALESCE(m.settled_at, m.claimed_at, 0))`,
    refused,
  );
}
