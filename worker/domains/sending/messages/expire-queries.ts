import { sql } from "drizzle-orm";
import { VALIDITY_TEXTS } from "#core/rules/validity.ts";
import type { AccountContext } from "#worker/context.ts";
import { type Statement, statement } from "#worker/db/statement.ts";

interface Span {
  id: string;
  firstMessage: string | null;
  lastMessage: string | null;
}

/** Ends all that is still queued of a paid campaign; a chunk on the queue then finds nothing to claim. */
export function expireQueued(ctx: AccountContext, campaign: Span): Statement[] {
  return [
    statement(sql`UPDATE messages SET status = 'expired', reason = ${VALIDITY_TEXTS.expired},
        settled_at = ${ctx.now()}
      WHERE account_id = ${ctx.db.accountId}
        AND id BETWEEN ${campaign.firstMessage ?? ""} AND ${campaign.lastMessage ?? ""}
        AND campaign_id = ${campaign.id} AND status = 'queued'`),
    statement(sql`UPDATE campaign_chunks SET status = 'done' WHERE account_id = ${ctx.db.accountId}
      AND campaign_id = ${campaign.id} AND status = 'planned'`),
  ];
}
