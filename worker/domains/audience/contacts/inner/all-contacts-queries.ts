import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { AccountContext } from "#worker/context.ts";
import { anyList, suppressionsOf } from "#worker/domains/audience/suppressions/join-queries.ts";
import { contactTotal } from "#worker/kernel/limits/usage-queries.ts";
import { contactColumns, contactRow, searched } from "../contact-queries.ts";
import type { ContactSearch } from "./contact-search.ts";

interface Narrowed {
  /** Accounts whose suppressions count. */
  lists: readonly string[];
  search: ContactSearch | undefined;
  isBlocked: boolean | undefined;
  isBlockedByUser: boolean | undefined;
}

export interface AllContactsPage extends Narrowed {
  sort: "updatedAt" | "-updatedAt" | "number" | "-number";
  limit: number;
  offset: number;
}

const ORDERS: Readonly<Record<AllContactsPage["sort"], SQL>> = {
  updatedAt: sql`c.updated_at, c.id`,
  "-updatedAt": sql`c.updated_at DESC, c.id DESC`,
  number: sql`c.number, c.group_id`,
  "-number": sql`c.number DESC, c.group_id DESC`,
};

function matching({ lists, search, isBlocked, isBlockedByUser }: Narrowed): SQL {
  const suppressed = (column: "blocked_at" | "opted_out_at", is: boolean | undefined) => {
    if (is === undefined) return sql``;
    const found = sql`EXISTS (SELECT 1 FROM (SELECT 1) ${suppressionsOf(lists)}
      WHERE ${anyList(lists, column)})`;
    return is ? sql` AND ${found}` : sql` AND NOT ${found}`;
  };
  return sql`${searched(search)}${suppressed("blocked_at", isBlocked)}${suppressed("opted_out_at", isBlockedByUser)}`;
}

const row = contactRow.extend({
  /** Those of its group, as they are spelt. */
  labels: z.string(),
});

/**
 * Each group's first contacts, by the group's own index, and of all those the page: no index is in the order
 * of a whole account.
 */
export function allContactsPage(ctx: AccountContext, page: AllContactsPage) {
  const { accountId } = ctx.db;
  const { limit, offset } = page;
  const order = ORDERS[page.sort];
  return ctx.db.rows(
    sql`SELECT ${contactColumns(page.lists)}, g.fields AS labels
      FROM groups g CROSS JOIN contacts c ${suppressionsOf(page.lists)}
      WHERE g.account_id = ${accountId} AND c.account_id = ${accountId} AND c.id IN
        (SELECT c.id FROM contacts c WHERE c.account_id = ${accountId} AND c.group_id = g.id
          ${matching(page)} ORDER BY ${order} LIMIT ${limit + offset})
      ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`,
    row,
  );
}

/** All that match; without a condition, by the groups' own totals. */
export async function allContactsCount(ctx: AccountContext, narrowed: Narrowed): Promise<number> {
  const { search, isBlocked, isBlockedByUser } = narrowed;
  if (!search && isBlocked === undefined && isBlockedByUser === undefined) return contactTotal(ctx);
  const [found] = await ctx.db.rows(
    sql`SELECT COUNT(*) AS n FROM contacts c
      WHERE c.account_id = ${ctx.db.accountId}${matching(narrowed)}`,
    z.object({ n: z.number() }),
  );
  return found?.n ?? 0;
}
