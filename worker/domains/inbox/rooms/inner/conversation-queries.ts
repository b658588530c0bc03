import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { AccountContext } from "#worker/context.ts";
import { amongIds } from "#worker/db/id-set.ts";
import { seenMedium } from "#worker/domains/sending/messages/seen-medium-queries.ts";
import { isVisibleRoom } from "./listed-queries.ts";

const row = z.object({
  room: z.string(),
  id: z.string(),
  direction: z.enum(["in", "out"]),
  recipient: z.string(),
  sender: z.string(),
});
export type ConversationRow = z.infer<typeof row>;

/** Quick messages among which conversations are looked for. */
const LOOK_BACK = 500;

const SHOWN = sql.raw("m.id, m.direction, m.recipient, m.sender");

/** The last message with the handset of `r`; with `also`, the last of those. */
const lastWith = (ctx: AccountContext, also = sql``): SQL => sql`(SELECT m.id FROM messages m
  INDEXED BY messages_handset WHERE m.recipient = r.number AND m.account_id = r.account_id
    AND ${seenMedium(ctx)} ${also} ORDER BY m.id DESC LIMIT 1)`;

/** Of the rooms of these accounts that the person may see. */
export function latestConversations(
  ctx: AccountContext,
  accounts: readonly string[],
  limit: number,
): Promise<ConversationRow[]> {
  const pages = accounts.map(
    (account) => sql`SELECT * FROM (SELECT r.account_id, r.id, r.number, r.updated_at FROM rooms r
      WHERE r.account_id = ${account} AND ${isVisibleRoom(ctx, account)} ORDER BY r.updated_at DESC, r.id DESC LIMIT ${limit})`,
  );
  return ctx.db.rows(
    sql`SELECT r.id AS room, ${SHOWN}
      FROM (${sql.join(pages, sql` UNION ALL `)} ORDER BY updated_at DESC, id DESC LIMIT ${limit}) r
      CROSS JOIN messages m ON m.account_id = r.account_id AND m.id = ${lastWith(ctx)}
      WHERE r.account_id IN ${amongIds(accounts)}
      ORDER BY r.updated_at DESC, r.id DESC`,
    row,
  );
}

/** Of the account's rooms in which nothing else was sent after a quick message. */
export function latestQuickConversations(
  ctx: AccountContext,
  limit: number,
): Promise<ConversationRow[]> {
  const { accountId } = ctx.db;
  return ctx.db.rows(
    sql`SELECT r.id AS room, ${SHOWN}
      FROM (SELECT recipient, MAX(id) AS id FROM (SELECT m.recipient, m.id
          FROM messages m INDEXED BY messages_quick
          WHERE m.account_id = ${accountId} AND m.quick_id IS NOT NULL AND ${seenMedium(ctx)} ORDER BY m.id DESC LIMIT ${LOOK_BACK}) j
        GROUP BY recipient) f
      CROSS JOIN rooms r ON r.account_id = ${accountId} AND r.number = f.recipient
      CROSS JOIN messages m ON m.account_id = ${accountId} AND m.id = f.id
      WHERE f.id = ${lastWith(ctx, sql`AND m.direction = 'out'`)}
      ORDER BY f.id DESC LIMIT ${limit}`,
    row,
  );
}
