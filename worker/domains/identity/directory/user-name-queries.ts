import { sql } from "drizzle-orm";
import * as z from "zod";
import type { AccountContext } from "#worker/context.ts";

const row = z.object({ id: z.string(), name: z.string() });

/** The names of users by id. */
export async function userNames(
  ctx: AccountContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.control.rows(
    sql`SELECT u.id, u.name FROM json_each(${JSON.stringify(ids)}) j
      CROSS JOIN users u ON u.id = j.value`,
    row,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
