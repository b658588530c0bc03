import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { MOST_UNREAD } from "#core/contract/rooms/rooms.ts";
import type { AccountContext } from "#worker/context.ts";
import { type Filters, isVisibleRoom, matchesFilters } from "./listed-queries.ts";
import { isUnread, roomRows, visible } from "./room-queries.ts";

/** A page of the list with these filters, the latest first. */
export function roomPage(
  ctx: AccountContext,
  accounts: readonly string[],
  { cursor, limit, ...filters }: Filters & { cursor: string | undefined; limit: number },
) {
  const [at = "", id = ""] = cursor?.split(".") ?? [];
  const behind = cursor ? sql`AND (r.updated_at, r.id) < (${Number(at)}, ${id})` : sql``;
  const each = accounts.map(
    (account) => sql`SELECT * FROM (SELECT r.account_id, r.id, r.updated_at FROM rooms r
      WHERE r.account_id = ${account} AND ${isVisibleRoom(ctx, account)}
        AND ${matchesFilters(ctx, account, filters)} ${behind}
      ORDER BY r.updated_at DESC, r.id DESC LIMIT ${limit})`,
  );
  const page = sql`${sql.join(each, sql` UNION ALL `)}
    ORDER BY updated_at DESC, id DESC LIMIT ${limit}`;
  return roomRows(ctx, page, accounts);
}

const changedRow = z.object({ id: z.string() });

interface Since {
  /** Of each account, the change after which it begins. */
  seqs: readonly number[];
  limit: number;
}

/** Rooms that changed since; of the parent's, those that are or were assigned to this account. */
function changed(ctx: AccountContext, accounts: readonly string[], { seqs, limit }: Since) {
  const theirs = sql`AND ${ctx.account.id} IN (r.assignee_account, r.former_account)`;
  const each = accounts.map(
    (account, index) => sql`SELECT * FROM (SELECT r.account_id, r.id
      FROM rooms r INDEXED BY rooms_changed
      WHERE r.account_id = ${account} AND r.changed > ${seqs[index] ?? 0}
      ${account === ctx.account.id ? sql`` : theirs} LIMIT ${limit})`,
  );
  return sql.join(each, sql` UNION ALL `);
}

export function changedIds(ctx: AccountContext, accounts: readonly string[], since: Since) {
  return ctx.db.rows(
    sql`SELECT id FROM (${changed(ctx, accounts, since)}) /* account_id */`,
    changedRow,
  );
}

/** Those of them that a list with these filters has. */
export function changedRooms(
  ctx: AccountContext,
  accounts: readonly string[],
  { filters, ...since }: Since & { filters: Filters },
) {
  const still = accounts.map(
    (account) => sql`(r.account_id = ${account} AND ${matchesFilters(ctx, account, filters)})`,
  );
  const some = sql`SELECT r.account_id, r.id FROM (${changed(ctx, accounts, since)}) f
    CROSS JOIN rooms r ON r.account_id = f.account_id AND r.id = f.id
    WHERE ${visible(ctx)} AND (${sql.join(still, sql` OR `)})`;
  return roomRows(ctx, some, accounts);
}

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
