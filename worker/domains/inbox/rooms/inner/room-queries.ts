import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { MOST_UNREAD } from "#core/contract/rooms/rooms.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { amongIds } from "#worker/db/id-set.ts";
import { readTo, seenMedium, seesBoth } from "#worker/domains/sending/messages/read-to-queries.ts";

const roomRow = z.object({
  id: z.string(),
  account_id: z.string(),
  number: z.string(),
  name: z.string().nullable(),
  contact: z.string().nullable(),
  status: z.enum(["open", "closed"]),
  snoozed_until: z.number().nullable(),
  assignee_id: z.string().nullable(),
  assignee_name: z.string().nullable(),
  updated_at: z.number(),
  changed: z.number(),
  unread: z.number(),
  read_at: z.number().nullable(),
  sender: z.string().nullable(),
  blocked: z.number().nullable(),
  opted_out: z.number().nullable(),
  last_message: z.string().nullable(),
  last_text: z.string().nullable(),
  last_media: z.string().nullable(),
  last_direction: z.enum(["in", "out"]).nullable(),
  last_status: z.string().nullable(),
  last_note: z.string().nullable(),
  note_text: z.string().nullable(),
});
export type RoomRow = z.infer<typeof roomRow>;

/** Which rooms `r` the person may see: their account's, and those that are assigned to it. */
export function visible(ctx: AccountContext): SQL {
  return sql`${ctx.account.id} IN (r.account_id, r.assignee_account)`;
}

/** Of the last messages of a room, among which its sender is looked for. */
const LOOKED_AT = 100;

/** The messages of the handset of room `r`. On its own, the planner scans the account's. */
const messagesOf = (columns: SQL) =>
  sql`SELECT ${columns} FROM messages m INDEXED BY messages_handset
    WHERE m.recipient = r.number AND m.account_id = r.account_id`;

/** Whether room `r` has something that this person has not read. R191: of the media that they see. */
export function isUnread(ctx: AccountContext): SQL {
  const isLater = sql`r.last_in > ${readTo(ctx)}`;
  return seesBoth(ctx) ? isLater : sql`(${isLater} AND EXISTS (${unreadIn(ctx)}))`;
}

/** The messages of room `r` that this person has not read. */
function unreadIn(ctx: AccountContext): SQL {
  return sql`${messagesOf(sql`1`)} AND m.id > ${readTo(ctx)} AND m.direction = 'in' AND ${seenMedium(ctx)}`;
}

const NAME = sql.raw(`TRIM(COALESCE(c.fields->>'first_name', c.fields->>'name', '') || ' '
  || COALESCE(c.fields->>'last_name', ''))`);

/** What is shown of rooms `r`, of which there are few. `lists`: the accounts whose opt-outs count. */
function shown(ctx: AccountContext, lists: readonly string[]): SQL {
  const { userId } = personOf(ctx);
  const ofNumber = sql`FROM contacts c WHERE c.account_id = r.account_id AND c.number = r.number`;
  const suppressed = (column: string) =>
    sql`(SELECT MAX(s.${sql.raw(column)} IS NOT NULL) FROM suppressions s
      WHERE s.account_id IN ${amongIds(lists)} AND s.number = r.number)`;
  return sql`r.id, r.account_id, r.number, r.status, r.snoozed_until, r.assignee_id, r.assignee_name,
    r.updated_at, r.changed,
    (SELECT ${NAME} ${ofNumber} AND ${NAME} <> '' LIMIT 1) AS name,
    (SELECT c.id ${ofNumber} LIMIT 1) AS contact,
    CASE WHEN ${isUnread(ctx)} THEN (SELECT COUNT(*) FROM (${unreadIn(ctx)}
      LIMIT ${MOST_UNREAD})) ELSE 0 END AS unread,
    (SELECT k.read_at FROM room_reads k WHERE k.account_id = r.account_id
      AND k.user_id = ${userId} AND k.room_id = r.id) AS read_at,
    COALESCE((SELECT m.sender FROM messages m WHERE m.account_id = r.account_id AND m.id = r.last_in),
      (SELECT sender FROM (${messagesOf(sql`m.sender, m.direction, m.campaign_id`)}
        ORDER BY m.id DESC LIMIT ${LOOKED_AT})
        ORDER BY direction = 'in' DESC, campaign_id IS NULL DESC LIMIT 1)) AS sender,
    ${suppressed("blocked_at")} AS blocked, ${suppressed("opted_out_at")} AS opted_out,
    (SELECT e.id FROM room_entries e WHERE e.account_id = r.account_id AND e.room_id = r.id
      AND e.event IS NULL ORDER BY e.id DESC LIMIT 1) AS last_note,
    (${messagesOf(sql`m.id`)} AND ${seenMedium(ctx)} ORDER BY m.id DESC LIMIT 1) AS last_message`;
}

/** The rooms that `some` selects from `rooms r`, as they are shown, the latest first. */
export function roomRows(
  ctx: AccountContext,
  some: SQL,
  lists: readonly string[],
): Promise<RoomRow[]> {
  return ctx.db.rows(
    sql`WITH found AS MATERIALIZED (${some}), r AS MATERIALIZED (
        SELECT ${shown(ctx, lists)}
        FROM found CROSS JOIN rooms r ON r.account_id = found.account_id AND r.id = found.id)
      SELECT r.*, m.text AS last_text, m.direction AS last_direction, m.status AS last_status,
        COALESCE(att.type, (SELECT f.type FROM received_media f WHERE f.account_id = m.account_id
          AND f.message_id = m.id ORDER BY f.nth LIMIT 1)) AS last_media, e.text AS note_text
      FROM r LEFT JOIN messages m ON m.account_id = r.account_id AND m.id = r.last_message
        LEFT JOIN attachments att ON att.account_id = m.account_id AND att.id = m.attachment_id
        LEFT JOIN room_entries e ON e.account_id = r.account_id AND e.id = r.last_note
      ORDER BY r.updated_at DESC, r.id DESC`,
    roomRow,
  );
}

/** One of them by its id, if the person may see it. */
export async function roomById(ctx: AccountContext, id: string, accounts: readonly string[]) {
  const some = sql`SELECT r.account_id, r.id FROM rooms r
    WHERE r.account_id IN ${amongIds(accounts)} AND r.id = ${id} AND ${visible(ctx)}`;
  return (await roomRows(ctx, some, accounts))[0];
}
