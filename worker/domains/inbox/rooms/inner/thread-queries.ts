import { type SQL, sql } from "drizzle-orm";
import type { AccountContext } from "#worker/context.ts";
import { amongIds } from "#worker/db/id-set.ts";
import { visible } from "./room-queries.ts";

/** Whose messages a thread shows, as SQL: found in the statement that reads them, so that it needs no other. */
export interface Thread {
  account: SQL;
  number: SQL;
  room: SQL;
}

/** The thread of a room that the person may see; of no room if they may not. */
export function threadOfRoom(ctx: AccountContext, accounts: readonly string[], id: string): Thread {
  const column = (name: string) => sql`(SELECT r.${sql.raw(name)} FROM rooms r
    WHERE r.account_id IN ${amongIds(accounts)} AND r.id = ${id} AND ${visible(ctx)})`;
  return { account: column("account_id"), number: column("number"), room: column("id") };
}

/** What was written to and from a number, whether there is a room for it or not. */
export function threadOfNumber(ctx: AccountContext, number: string): Thread {
  const account = sql`${ctx.db.accountId}`;
  return {
    account,
    number: sql`${number}`,
    room: sql`(SELECT r.id FROM rooms r WHERE r.account_id = ${account} AND r.number = ${number})`,
  };
}
