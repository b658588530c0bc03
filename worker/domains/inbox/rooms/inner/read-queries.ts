import { sql } from "drizzle-orm";
import { type AccountContext, personOf } from "#worker/context.ts";
import { type Statement, statement } from "#worker/db/statement.ts";
import { isVisibleRoom } from "./listed-queries.ts";

/** This person has read a room of `owner` up to a message, or all of it: never less than before. */
export function readRoom(
  owner: AccountContext,
  room: string,
  message: string | undefined,
): Statement {
  const now = owner.now();
  return statement(sql`INSERT INTO room_reads (account_id, user_id, room_id, read_to, read_at)
    SELECT r.account_id, ${personOf(owner).userId}, r.id,
      ${message === undefined ? sql`COALESCE(r.last_in, '')` : sql`MIN(${message}, COALESCE(r.last_in, ''))`},
      ${now}
    FROM rooms r WHERE r.account_id = ${owner.db.accountId} AND r.id = ${room}
    ON CONFLICT (account_id, user_id, room_id) DO UPDATE
      SET read_to = MAX(read_to, excluded.read_to), read_at = excluded.read_at`);
}

/** This person has read everything that they may see in the rooms of an account. */
export function readAll(ctx: AccountContext, account: string): Statement {
  return statement(sql`INSERT INTO inbox_reads (account_id, user_id, read_to)
    SELECT ${account}, ${personOf(ctx).userId}, MAX(r.last_in) FROM rooms r
    WHERE r.account_id = ${account} AND ${isVisibleRoom(ctx, account)} HAVING MAX(r.last_in) IS NOT NULL
    ON CONFLICT (account_id, user_id) DO UPDATE SET read_to = MAX(read_to, excluded.read_to)`);
}
