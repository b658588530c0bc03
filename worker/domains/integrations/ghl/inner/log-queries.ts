import { sql } from "drizzle-orm";
import * as z from "zod";
import { GHL_LOG } from "#core/rules/ghl.ts";
import type { AccountContext } from "#worker/context.ts";
import { ghlEvents } from "#worker/db/schema/shard/ghl.ts";
import { type Statement, statement } from "#worker/db/statement.ts";

const DAY_MS = 86_400_000;
const DELETED_AT_ONCE = 1_000;

export function insertEvent(
  ctx: AccountContext,
  row: Omit<typeof ghlEvents.$inferSelect, "accountId">,
): Statement {
  return ctx.db.insert(ghlEvents, row);
}

const entry = z.object({
  id: z.string(),
  direction: z.enum(["in", "out"]),
  event: z.string(),
  status: z.enum(["taken", "sent", "ignored", "pending", "delivered", "failed"]),
  tries: z.number(),
  response: z.number().nullable(),
  error: z.string().nullable(),
  body: z.string(),
  created_at: z.number(),
  next_at: z.number().nullable(),
});
export type LogEntry = z.output<typeof entry>;

/** The three tables that make up a location's log; of each, its newest rows. */
function logOf(ctx: AccountContext, location: string, most: number) {
  const newest = (table: string, of: string) => sql`SELECT * FROM (
    SELECT id, created_at FROM ${sql.raw(table)}
    WHERE account_id = ${ctx.db.accountId} AND ${sql.raw(of)} = ${location}
      AND created_at > ${ctx.now() - GHL_LOG.days * DAY_MS}
    ORDER BY created_at DESC LIMIT ${most})`;
  return sql`${newest("ghl_messages", "location_id")}
    UNION ALL ${newest("ghl_events", "location_id")}
    UNION ALL ${newest("webhook_deliveries", "subject")}`;
}

/** A page of a location's log, newest first; whose numbers and texts it is about only for who may read messages. */
export function logPage(
  ctx: AccountContext,
  location: string,
  { page, withTexts }: { page: number; withTexts: boolean },
): Promise<LogEntry[]> {
  const account = ctx.db.accountId;
  const end = page * GHL_LOG.page;
  const texts = sql.raw(withTexts ? ", 'phone', m.number, 'message', m.text" : "");
  return ctx.db.rows(
    sql`WITH page AS MATERIALIZED (SELECT id FROM (${logOf(ctx, location, end)})
        ORDER BY created_at DESC, id DESC LIMIT ${GHL_LOG.page} OFFSET ${end - GHL_LOG.page})
      SELECT m.id AS id, 'in' AS direction, 'SMS' AS event,
        CASE m.status WHEN 'received' THEN 'taken' ELSE m.status END AS status, 1 AS tries,
        NULL AS response, m.reason AS error,
        json_object('messageId', m.message_id, 'contactId', m.contact_id${texts}) AS body,
        m.created_at AS created_at, NULL AS next_at
      FROM page p CROSS JOIN ghl_messages m ON m.account_id = ${account} AND m.id = p.id
      UNION ALL SELECT e.id, 'in', e.event, iif(e.problem IS NULL, 'taken', 'ignored'), 1, NULL,
        e.problem, ${withTexts ? sql`e.body` : sql`'{}'`}, e.created_at, NULL
      FROM page p CROSS JOIN ghl_events e ON e.account_id = ${account} AND e.id = p.id
      UNION ALL SELECT d.id, 'out', d.event, d.status, d.attempts, d.response, d.error, d.body,
        d.created_at, iif(d.status = 'pending', d.next_at, NULL)
      FROM page p CROSS JOIN webhook_deliveries d ON d.account_id = ${account} AND d.id = p.id
      ORDER BY created_at DESC, id DESC`,
    entry,
  );
}

/** How many entries it has, of those that can be seen. */
export async function countLog(ctx: AccountContext, location: string): Promise<number> {
  const [row] = await ctx.db.rows(
    sql`SELECT MIN(COUNT(*), ${GHL_LOG.entries}) AS n
      FROM (${logOf(ctx, location, GHL_LOG.entries)})`,
    z.object({ n: z.number() }),
  );
  return row?.n ?? 0;
}

/** Of a location's events, those that its log has no place for. */
export function deleteBeyondLog(ctx: AccountContext, location: string): Statement {
  const own = sql`account_id = ${ctx.db.accountId} AND location_id = ${location}`;
  return statement(sql`DELETE FROM ghl_events WHERE ${own} AND created_at < (SELECT created_at
    FROM ghl_events WHERE ${own} ORDER BY created_at DESC LIMIT 1 OFFSET ${GHL_LOG.entries - 1})`);
}

/** Deletes what is older than the log, at most so many; whether there may be more. */
export async function deleteOldEvents(shard: D1Database, now: number): Promise<boolean> {
  const { sql: text, params } = statement(sql`DELETE FROM ghl_events
    WHERE (account_id, id) IN (SELECT account_id, id FROM ghl_events
      WHERE created_at < ${now - GHL_LOG.days * DAY_MS} ORDER BY created_at LIMIT ${DELETED_AT_ONCE})
    /* cross-account: the log is kept for 30 days, whosever it is */`);
  const { meta } = await shard
    .prepare(text)
    .bind(...params)
    .run();
  return meta.changes >= DELETED_AT_ONCE;
}
