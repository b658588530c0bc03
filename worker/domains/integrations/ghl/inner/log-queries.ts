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
  const account = ctx.db.accountId;
  const newest = sql`created_at > ${ctx.now() - GHL_LOG.days * DAY_MS}
    ORDER BY created_at DESC LIMIT ${most}`;
  return sql`
    SELECT * FROM (SELECT id, 'in' AS direction, 'SMS' AS event,
        CASE status WHEN 'received' THEN 'taken' ELSE status END AS status, tries, NULL AS response,
        reason AS error, json_object('messageId', message_id, 'contactId', contact_id,
          'phone', number, 'message', text) AS body, created_at, NULL AS next_at
      FROM ghl_messages WHERE account_id = ${account} AND location_id = ${location} AND ${newest})
    UNION ALL SELECT * FROM (SELECT id, 'in', event, iif(problem IS NULL, 'taken', 'ignored'), 1, NULL,
        problem, body, created_at, NULL
      FROM ghl_events WHERE account_id = ${account} AND location_id = ${location} AND ${newest})
    UNION ALL SELECT * FROM (SELECT id, 'out', event, status, attempts, response, error, body,
        created_at, iif(status = 'pending', next_at, NULL)
      FROM webhook_deliveries WHERE account_id = ${account} AND subject = ${location} AND ${newest})`;
}

/** A page of a location's log, newest first. */
export function logPage(
  ctx: AccountContext,
  location: string,
  { page }: { page: number },
): Promise<LogEntry[]> {
  const end = page * GHL_LOG.page;
  return ctx.db.rows(
    sql`SELECT * FROM (${logOf(ctx, location, end)}) ORDER BY created_at DESC, id DESC
      LIMIT ${GHL_LOG.page} OFFSET ${end - GHL_LOG.page}`,
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

/** Deletes what is older than the log, at most so many. */
export async function deleteOldEvents(shard: D1Database, now: number): Promise<void> {
  const { sql: text, params } = statement(sql`DELETE FROM ghl_events
    WHERE (account_id, id) IN (SELECT account_id, id FROM ghl_events
      WHERE created_at < ${now - GHL_LOG.days * DAY_MS} ORDER BY created_at LIMIT ${DELETED_AT_ONCE})
    /* cross-account: the log is kept for 30 days, whosever it is */`);
  await shard
    .prepare(text)
    .bind(...params)
    .run();
}
