import { eq, sql } from "drizzle-orm";
import * as z from "zod";
import { idSchema } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { restoredCampaigns } from "#worker/db/schema/shard/restore.ts";
import { readRows, type Statement, statement } from "#worker/db/statement.ts";
import type { EntryOf } from "#worker/domains/platform/journal/entry.ts";
import { OPEN } from "#worker/domains/sending/messages/claim-queries.ts";

type Entry = EntryOf<"campaign"> | EntryOf<"quick">;

const ENDED = ["complete", "cancelled"];
const QUICK_ENDED = ["sent", "cancelled", "rejected", "failed"];

export function isEnded({ of, status }: Pick<Entry, "of" | "status">): boolean {
  return (of === "quick" ? QUICK_ENDED : ENDED).includes(status);
}

/** Keeps the last that the journal says of a campaign or a quick message; what has ended stays so. */
export function stage(ctx: AccountContext, entry: Entry): Statement {
  const ended = isEnded(entry) ? 1 : 0;
  const rank = (row: "excluded" | "restored_campaigns") => {
    const of = sql.raw(row);
    return sql`(${of}.ended, COALESCE(${of}.entry->>'refunds', 0), ${of}.updated_at)`;
  };
  return statement(sql`INSERT INTO restored_campaigns (account_id, id, ended, updated_at, entry)
    VALUES (${ctx.db.accountId}, ${entry.id}, ${ended}, ${entry.updatedAt}, ${JSON.stringify(entry)})
    ON CONFLICT (account_id, id) DO UPDATE SET ended = excluded.ended,
      updated_at = excluded.updated_at, entry = excluded.entry
    WHERE ${rank("excluded")} > ${rank("restored_campaigns")}`);
}

const stagedRow = z.object({ account_id: idSchema("account"), entry: z.string() });

export function staged(database: D1Database, limit: number) {
  return readRows(
    database,
    sql`SELECT account_id, entry FROM restored_campaigns ORDER BY account_id, id LIMIT ${limit}
      /* cross-account: a restore settles every account's campaigns and quick messages */`,
    stagedRow,
  );
}

export function unstage(ctx: AccountContext, id: string): Statement {
  return ctx.db.delete(restoredCampaigns, eq(restoredCampaigns.id, id));
}

const planning = z.object({ account_id: idSchema("account"), id: idSchema("campaign") });

/** Campaigns that would plan and send by themselves. */
export function planningCampaigns(database: D1Database, limit: number) {
  return readRows(
    database,
    sql`SELECT account_id, id FROM campaigns WHERE status IN ('planning', 'sending')
        AND status = 'planning' ORDER BY updated_at LIMIT ${limit}
      /* cross-account: a restore holds every account's campaigns */`,
    planning,
  );
}

const problem = z.object({ account: z.string(), what: z.string() });
const MOST = 20;

/** What must hold before sending is allowed again; the first accounts that violate it. */
export function brokenBooks(database: D1Database) {
  return readRows(
    database,
    sql`WITH booked AS MATERIALIZED (
        SELECT account_id, SUM(amount) AS amount FROM ledger GROUP BY account_id),
      held AS MATERIALIZED (
        SELECT account_id, SUM(remaining) AS amount FROM credit_lots GROUP BY account_id)
      SELECT b.account_id AS account, 'the ledger, the lots and the balance differ' AS what
      FROM balances b
        LEFT JOIN booked ON booked.account_id = b.account_id
        LEFT JOIN held ON held.account_id = b.account_id
      WHERE b.balance <> COALESCE(booked.amount, 0) OR b.balance <> COALESCE(held.amount, 0)
      LIMIT ${MOST} /* cross-account: a restore checks every account's books */`,
    problem,
  );
}

export function sendableAgain(database: D1Database, from: number) {
  return readRows(
    database,
    sql`SELECT c.account_id AS account, c.id || ' has ended and holds queued messages' AS what
      FROM campaigns c WHERE c.status IN ('complete', 'cancelled') AND c.completed_at >= ${from}
        AND EXISTS (SELECT 1 FROM messages m WHERE m.account_id = c.account_id
          AND m.campaign_id = c.id AND m.status = 'queued' AND m.claimed_at IS NULL)
      LIMIT ${MOST} /* cross-account: a restore checks every account's campaigns */`,
    problem,
  );
}

const waiting = z.object({ claimed: z.number(), promised: z.number(), staged: z.number() });

/** What is still under way on a shard: claims without a result, entries that the journal lacks. */
export async function underWay(database: D1Database) {
  const rows = await readRows(
    database,
    sql`SELECT
        (SELECT COUNT(*) FROM messages WHERE ${OPEN} AND status = 'sending')
        + (SELECT COUNT(*) FROM campaign_chunks k CROSS JOIN messages m ON m.account_id = k.account_id
            AND m.id BETWEEN k.first_message AND k.last_message AND m.campaign_id = k.campaign_id
          WHERE k.status <> 'done' AND m.status = 'sending') AS claimed,
        (SELECT COUNT(*) FROM outbox WHERE effect LIKE '{"type":"journal"%') AS promised,
        (SELECT COUNT(*) FROM restored_campaigns) AS staged
      /* cross-account: a restore waits until nothing is under way */`,
    waiting,
  );
  return rows[0] ?? { claimed: 0, promised: 0, staged: 0 };
}
