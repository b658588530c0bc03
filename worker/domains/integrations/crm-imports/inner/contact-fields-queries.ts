import { sql } from "drizzle-orm";
import * as z from "zod";
import type { AccountContext } from "#worker/context.ts";

const MOST = 20;
const row = z.object({ fields: z.string() });

/** What the account's groups know of a contact, by its id, or of everyone with its number; the latest first. */
export async function contactFields(
  ctx: AccountContext,
  by: { id: string } | { number: string },
): Promise<Record<string, string>[]> {
  const which = "id" in by ? sql`id = ${by.id}` : sql`number = ${by.number}`;
  const rows = await ctx.db.rows(
    sql`SELECT fields FROM contacts WHERE account_id = ${ctx.db.accountId} AND ${which}
      ORDER BY updated_at DESC LIMIT ${MOST}`,
    row,
  );
  return rows.map(({ fields }) => z.record(z.string(), z.string()).parse(JSON.parse(fields)));
}
