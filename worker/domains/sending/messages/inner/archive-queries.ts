import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { AccountContext } from "#worker/context.ts";
import { abortUnless } from "#worker/db/batch-guard.ts";
import { jsonRows } from "#worker/db/json-rows.ts";
import { type Statement, statement } from "#worker/db/statement.ts";
import {
  type ArchivedMessage,
  archivedMessage,
  COLUMNS,
} from "#worker/domains/sending/archive/archived-message.ts";
import { progressColumns, slotLength } from "../progress-queries.ts";
import { UNACCEPTED } from "../refund-queries.ts";

interface Span {
  after: string;
  before: string;
}

const scanned = z.object({
  first: z.string().nullable(),
  last: z.string().nullable(),
  n: z.number(),
});

/** The next messages of an account, whatever they are. */
export async function scannedPage(ctx: AccountContext, { after, before }: Span, limit: number) {
  const [page] = await ctx.db.rows(
    sql`SELECT MIN(id) AS first, MAX(id) AS last, COUNT(*) AS n FROM (SELECT id FROM messages
      WHERE account_id = ${ctx.db.accountId} AND id > ${after} AND id < ${before}
      ORDER BY id LIMIT ${limit})`,
    scanned,
  );
  return page;
}

const archivable = archivedMessage.extend({
  progress: z.string(),
});
export type Archivable = z.output<typeof archivable>;

/** What is known of messages that are over; one without a result may still get it. */
const OVER = sql.raw("('sent', 'delivered', 'failed', 'expired', 'blocked', 'cancelled')");

/**
 * A conversation is read where it is. So is the last that a handset got from a sender: what it answers, and STOP,
 * belong to it.
 */
const NOT_NEEDED = sql`NOT EXISTS (SELECT 1 FROM rooms r
    WHERE r.account_id = m.account_id AND r.number = m.recipient)
  AND EXISTS (SELECT 1 FROM messages l INDEXED BY messages_handset
    WHERE l.recipient = m.recipient AND l.account_id = m.account_id AND l.id > m.id
      AND l.sender = m.sender AND l.campaign_id IS NOT NULL AND l.attachment_id IS NULL
      AND l.status IN ('sent', 'delivered') AND l.claimed_at >= COALESCE(m.claimed_at, 0))`;

/** Those of some messages that nothing changes any more and nothing but lists and figures reads. */
export function archivableRows(
  ctx: AccountContext,
  { after, last, endedBefore }: { after: string; last: string; endedBefore: number },
): Promise<Archivable[]> {
  const own = COLUMNS.map((name) => sql`m.${sql.identifier(name)}`);
  const progress = sql`(SELECT json_array(status, reason, sent, delivered)
    FROM (SELECT ${progressColumns(slotLength(ctx))}))`;
  return ctx.db.rows(
    sql`SELECT ${sql.join(own, sql`, `)}, ${progress} AS progress
      FROM (SELECT * FROM messages WHERE account_id = ${ctx.db.accountId} AND id > ${after} AND id <= ${last}
        AND attachment_id IS NULL AND status IN ${OVER} AND NOT (${UNACCEPTED} AND price > 0)) m
      CROSS JOIN campaigns c ON c.account_id = m.account_id AND c.id = m.campaign_id
      WHERE c.status IN ('complete', 'cancelled') AND c.completed_at < ${endedBefore}
        AND ${NOT_NEEDED}
      ORDER BY m.id`,
    archivable,
  );
}

/** Deletes messages that are archived; aborts if one has changed since, or is needed by now. */
export function deleteArchived(
  ctx: AccountContext,
  messages: readonly ArchivedMessage[],
): Statement[] {
  const rows = messages.map((one) => [one.id, one.status, one.settled_at ?? 0, one.refunded]);
  return jsonRows(rows).flatMap((json) => [
    statement(sql`WITH j AS MATERIALIZED (SELECT value->>0 AS id, value->>1 AS status,
        value->>2 AS settled, value->>3 AS refunded FROM json_each(${json}))
      DELETE FROM messages AS m WHERE m.account_id = ${ctx.db.accountId}
        AND m.id IN (SELECT id FROM j)
        AND (m.id, m.status, COALESCE(m.settled_at, 0), m.refunded)
          IN (SELECT id, status, settled, refunded FROM j)
        AND ${NOT_NEEDED}`),
    abortUnless(changedAll(json)),
  ]);
}

function changedAll(json: string): SQL {
  return sql`changes() = json_array_length(${json})`;
}
