import { sql } from "drizzle-orm";
import * as z from "zod";
import { type Id, idSchema, newId } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortUnless } from "#worker/db/batch-guard.ts";
import { amongIds } from "#worker/db/id-set.ts";
import { jsonRows } from "#worker/db/json-rows.ts";
import { type Statement, statement } from "#worker/db/statement.ts";

const known = z.object({
  number: z.string(),
  id: idSchema("room"),
  account: z.string().nullable(),
});
type HandsetRoom = Omit<z.output<typeof known>, "number">;

/**
 * The rooms of some handsets, and the accounts that they are assigned to: those they have, or new ones, one
 * for each handset. A new room's id is before those of what is unread in it.
 */
export async function roomsOfHandsets(
  ctx: AccountContext,
  handsets: readonly string[],
): Promise<(handset: string) => HandsetRoom> {
  const found = await ctx.db.rows(
    sql`SELECT number, id, assignee_account AS account FROM rooms
      WHERE account_id = ${ctx.db.accountId} AND number IN ${amongIds(handsets)}`,
    known,
  );
  const rooms = new Map<string, HandsetRoom>(found.map(({ number, ...room }) => [number, room]));
  return (handset) => {
    const room = rooms.get(handset) ?? { id: newId("room", ctx.now() - 1), account: null };
    rooms.set(handset, room);
    return room;
  };
}

/**
 * For the batch that stores inbound messages, in the order in which they came: their rooms are open and the
 * newest, and have something to read. Aborts if a handset has another room by now.
 */
export function moveByInbound(
  ctx: AccountContext,
  inbound: readonly { room: Id<"room">; id: Id<"message">; from: string }[],
): Statement[] {
  const { accountId } = ctx.db;
  const now = ctx.now();
  // Of several messages of a handset, the last.
  const rooms = [...new Map(inbound.map((one) => [one.from, one])).values()];
  const rows = rooms.map(({ room, id, from }) => [room, from, id, newId("entry", now)]);
  const [room, from, message, entry] = [0, 1, 2, 3].map((at) => sql.raw(`(j.value->>${at})`));
  return jsonRows(rows).flatMap((json) => {
    const moved = sql`json_each(${json}) j`;
    const own = sql`r.account_id = ${accountId} AND r.id = ${room} AND r.number = ${from}`;
    return [
      statement(sql`INSERT INTO room_entries (account_id, id, room_id, event, text)
        SELECT r.account_id, ${entry}, r.id, iif(r.status = 'closed', 'reopened', 'woken'), ''
        FROM ${moved} CROSS JOIN rooms r ON ${own}
        WHERE r.status = 'closed' OR r.snoozed_until > ${now}`),
      statement(sql`INSERT INTO rooms (account_id, id, number, updated_at, last_in, created_at)
        SELECT ${accountId}, ${room}, ${from}, ${now}, ${message}, ${now} FROM ${moved} WHERE true
        ON CONFLICT (account_id, number) DO UPDATE SET status = 'open', snoozed_until = NULL,
          updated_at = MAX(updated_at, excluded.updated_at),
          last_in = MAX(COALESCE(last_in, ''), excluded.last_in)`),
      abortUnless(sql`NOT EXISTS (SELECT 1 FROM ${moved}
        WHERE NOT EXISTS (SELECT 1 FROM rooms r WHERE ${own}))`),
    ];
  });
}

/**
 * For the batch that sends these messages, behind what writes them: their rooms are the newest. A new room
 * is named after its message, so that one statement makes all.
 */
export function moveByOutbound(ctx: AccountContext, messages: readonly string[]): Statement {
  const now = ctx.now();
  return statement(sql`INSERT INTO rooms (account_id, id, number, updated_at, created_at)
    SELECT account_id, 'rom_' || substr(id, 5), recipient, ${now}, ${now} FROM messages
    WHERE account_id = ${ctx.db.accountId} AND id IN ${amongIds(messages)}
    ON CONFLICT (account_id, number) DO UPDATE SET
      updated_at = MAX(updated_at, excluded.updated_at)`);
}
