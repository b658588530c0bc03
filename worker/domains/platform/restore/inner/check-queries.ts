import { sql } from "drizzle-orm";
import * as z from "zod";
import { readRows } from "#worker/db/statement.ts";
import { OPEN } from "#worker/domains/sending/messages/claim-queries.ts";

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
