import { sql } from "drizzle-orm";
import type { AccountContext } from "#worker/context.ts";
import { ghlDnds } from "#worker/db/schema/shard/ghl.ts";
import { type Statement, statement } from "#worker/db/statement.ts";

/** A contact of a location's under one of its numbers. */
export type Dnd = Omit<typeof ghlDnds.$inferSelect, "accountId">;

const same = ({ locationId, contactId, number }: Dnd) =>
  sql`location_id = ${locationId} AND contact_id = ${contactId} AND number = ${number}`;

export async function isDndKnown(ctx: AccountContext, dnd: Dnd): Promise<boolean> {
  return (await ctx.db.find(ghlDnds, same(dnd))) !== undefined;
}

export function insertDnd(ctx: AccountContext, { locationId, contactId, number }: Dnd): Statement {
  return statement(sql`INSERT OR IGNORE INTO ghl_dnds (account_id, location_id, contact_id, number)
    VALUES (${ctx.db.accountId}, ${locationId}, ${contactId}, ${number})`);
}

export function deleteDnd(ctx: AccountContext, dnd: Dnd): Statement {
  return ctx.db.delete(ghlDnds, same(dnd));
}
