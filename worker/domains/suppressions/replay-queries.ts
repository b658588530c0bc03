import { sql } from "drizzle-orm";
import type { AccountContext } from "#worker/context.ts";
import { type Statement, statement } from "#worker/db/statement.ts";
import { shiftUnsubscribed } from "#worker/domains/groups/count-queries.ts";
import type { EntryOf } from "#worker/domains/journal/entry.ts";

/** The journal's state of a number, half by half, if it is later than the database's. */
export function replaySuppression(ctx: AccountContext, entry: EntryOf<"suppression">): Statement[] {
  const { number, optedOutAt, optVersion, blockedAt, blockVersion, stopAt, source } = entry;
  const suppressed = sql`EXISTS (SELECT 1 FROM suppressions WHERE account_id = ${ctx.db.accountId}
    AND number = ${number} AND (opted_out_at IS NOT NULL OR blocked_at IS NOT NULL))`;
  return [
    shiftUnsubscribed(ctx, number, -1, suppressed),
    statement(sql`INSERT INTO suppressions
        (account_id, number, opted_out_at, opt_version, blocked_at, block_version, stop_at, source)
      VALUES (${ctx.db.accountId}, ${number}, ${optedOutAt}, ${optVersion}, ${blockedAt},
        ${blockVersion}, ${stopAt}, ${source})
      ON CONFLICT (account_id, number) DO UPDATE SET
        opted_out_at = CASE WHEN excluded.opt_version > COALESCE(opt_version, 0)
          THEN excluded.opted_out_at ELSE opted_out_at END,
        source = CASE WHEN excluded.opt_version > COALESCE(opt_version, 0)
          THEN excluded.source ELSE source END,
        opt_version = MAX(excluded.opt_version, COALESCE(opt_version, 0)),
        blocked_at = CASE WHEN excluded.block_version > COALESCE(block_version, 0)
          THEN excluded.blocked_at ELSE blocked_at END,
        block_version = MAX(excluded.block_version, COALESCE(block_version, 0)),
        stop_at = NULLIF(MAX(COALESCE(excluded.stop_at, 0), COALESCE(stop_at, 0)), 0)`),
    shiftUnsubscribed(ctx, number, 1, suppressed),
  ];
}

/** The same of what a number wants from one sender. */
export function replaySenderOptOut(
  ctx: AccountContext,
  { sender, number, optedOutAt, version }: EntryOf<"senderOptOut">,
): Statement {
  return statement(sql`INSERT INTO sender_opt_outs (account_id, sender, number, opted_out_at, version)
    VALUES (${ctx.db.accountId}, ${sender}, ${number}, ${optedOutAt}, ${version})
    ON CONFLICT (account_id, sender, number) DO UPDATE SET
      opted_out_at = excluded.opted_out_at, version = excluded.version
    WHERE excluded.version > version`);
}
