import { sql } from "drizzle-orm";
import type { AccountContext } from "#worker/context.ts";
import { connections } from "#worker/db/schema/shard/connections.ts";
import { type Statement, statement } from "#worker/db/statement.ts";

/** Removes all that an account has connected; the sweep revokes it at the vendors. */
export function endConnections(ctx: AccountContext): Statement[] {
  const mine = ctx.db.accountId;
  return [
    statement(sql`INSERT INTO ended_grants (account_id, id, app, place, secret, next_at)
      SELECT account_id, 'gra_' || app || version, app, place, secret, ${ctx.now()}
      FROM connections WHERE account_id = ${mine} ON CONFLICT DO NOTHING`),
    ctx.db.delete(connections, sql`1`),
  ];
}
