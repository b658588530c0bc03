import { sql } from "drizzle-orm";
import type { AccountContext } from "#worker/context.ts";
import { type Statement, statement } from "#worker/db/statement.ts";
import { shiftUnsubscribed } from "#worker/domains/audience/groups/count-queries.ts";
import type { EntryOf } from "#worker/domains/platform/journal/entry.ts";

const OPT_OUT_COLUMNS = [
  "opted_out_at",
  "source",
  "opt_sender",
  "opt_campaign",
  "opt_origins",
  "consent",
];
const BLOCK_COLUMNS = ["blocked_at", "block_source", "blocked_by", "block_reason"];

/** The journal's state of a number, half by half, if it is later than the database's. */
export function replaySuppression(ctx: AccountContext, entry: EntryOf<"suppression">): Statement[] {
  const { number, optVersion, blockVersion, stopAt } = entry;
  const suppressed = sql`EXISTS (SELECT 1 FROM suppressions WHERE account_id = ${ctx.db.accountId}
    AND number = ${number} AND (opted_out_at IS NOT NULL OR blocked_at IS NOT NULL))`;
  const half = (version: "opt_version" | "block_version", columns: readonly string[]) =>
    sql.raw(
      columns
        .map(
          (column) => `${column} = CASE WHEN excluded.${version} > COALESCE(${version}, 0)
            THEN excluded.${column} ELSE ${column} END`,
        )
        .join(", "),
    );
  return [
    shiftUnsubscribed(ctx, number, -1, suppressed),
    statement(sql`INSERT INTO suppressions
        (account_id, number, opted_out_at, opt_version, source, opt_sender, opt_campaign,
          opt_origins, consent,
          blocked_at, block_version, block_source, blocked_by, block_reason, stop_at)
      VALUES (${ctx.db.accountId}, ${number}, ${entry.optedOutAt}, ${optVersion}, ${entry.source},
        ${entry.optSender}, ${entry.optCampaign}, ${entry.optOrigins}, ${entry.consent}, ${entry.blockedAt},
        ${blockVersion}, ${entry.blockSource}, ${entry.blockedBy}, ${entry.blockReason}, ${stopAt})
      ON CONFLICT (account_id, number) DO UPDATE SET
        ${half("opt_version", OPT_OUT_COLUMNS)},
        opt_version = MAX(excluded.opt_version, COALESCE(opt_version, 0)),
        ${half("block_version", BLOCK_COLUMNS)},
        block_version = MAX(excluded.block_version, COALESCE(block_version, 0)),
        stop_at = NULLIF(MAX(COALESCE(excluded.stop_at, 0), COALESCE(stop_at, 0)), 0)`),
    shiftUnsubscribed(ctx, number, 1, suppressed),
  ];
}

/** The same of what a number wants from one sender. */
export function replaySenderOptOut(
  ctx: AccountContext,
  { sender, number, optedOutAt, version, campaign, optOrigins, consent }: EntryOf<"senderOptOut">,
): Statement {
  return statement(sql`INSERT INTO sender_opt_outs
      (account_id, sender, number, opted_out_at, version, campaign, opt_origins, consent)
    VALUES (${ctx.db.accountId}, ${sender}, ${number}, ${optedOutAt}, ${version}, ${campaign},
      ${optOrigins}, ${consent})
    ON CONFLICT (account_id, sender, number) DO UPDATE SET
      opted_out_at = excluded.opted_out_at, version = excluded.version,
      campaign = excluded.campaign, opt_origins = excluded.opt_origins,
      consent = excluded.consent
    WHERE excluded.version > version`);
}
