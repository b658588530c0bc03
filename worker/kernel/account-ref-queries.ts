import { eq, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { SystemContext } from "#worker/context.ts";
import { accounts } from "#worker/db/schema/control/directory.ts";

type Control = Pick<SystemContext, "control">;

async function refWhere(ctx: Control, where: SQL) {
  const { id, shard, number } = accounts;
  const found = ctx.control.orm.select({ id, shard, number }).from(accounts).where(where).limit(1);
  return (await found)[0];
}

export function refById(ctx: Control, id: string) {
  return refWhere(ctx, eq(accounts.id, id));
}

export function refByNumber(ctx: Control, number: number) {
  return refWhere(ctx, eq(accounts.number, number));
}

const parent = z.object({
  id: z.string().nullable(),
  shard: z.number().nullable(),
  number: z.number().nullable(),
});

/** The parent of an account: only nulls if there is none. */
export async function parentById(ctx: Control, id: string) {
  const query = sql`SELECT p.id, p.shard, p.number FROM accounts a
    LEFT JOIN accounts p ON p.id = a.parent_id WHERE a.id = ${id}`;
  return (await ctx.control.rows(query, parent))[0];
}
