import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { MOST_UNREAD } from "#core/contract/rooms/rooms.ts";
import type { AccountContext } from "#worker/context.ts";
import { isVisibleRoom } from "./listed-queries.ts";
import { isUnread } from "./room-queries.ts";

const state = z.object({ seq: z.string(), unread: z.number() });

/** How often the rooms of these accounts have changed, and how many have something unread. */
export async function inboxState(ctx: AccountContext, accounts: readonly string[]) {
  const seqs = accounts.map(
    (account) => sql`COALESCE((SELECT i.seq FROM inboxes i WHERE i.account_id = ${account}), 0)`,
  );
  const [row] = await ctx.db.rows(
    sql`SELECT ${sql.join(seqs, sql` || '.' || `)} || '' AS seq, (${unreadCount(ctx, accounts)}) AS unread`,
    state,
  );
  return row ?? { seq: "", unread: 0 };
}

function unreadCount(ctx: AccountContext, accounts: readonly string[]): SQL {
  const each = accounts.map(
    (
      account,
    ) => sql`SELECT 1 FROM rooms r WHERE r.account_id = ${account} AND ${isVisibleRoom(ctx, account)}
      AND r.last_in > COALESCE((SELECT k.read_to FROM inbox_reads k
        WHERE k.account_id = ${account} AND k.user_id = ${ctx.person?.userId ?? ""}), '')
      AND ${isUnread(ctx)}`,
  );
  return sql`SELECT COUNT(*) FROM (${sql.join(each, sql` UNION ALL `)} LIMIT ${MOST_UNREAD + 1})`;
}
