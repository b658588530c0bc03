import { sql } from "drizzle-orm";
import * as z from "zod";
import type { AccountContext } from "#worker/context.ts";

const row = z.object({ number: z.string(), fields: z.string() });

/** The values of some of an audience's numbers. */
export function valuesOf(ctx: AccountContext, id: string, numbers: readonly string[]) {
  return ctx.db.rows(
    sql`SELECT number, fields FROM audience_numbers WHERE account_id = ${ctx.db.accountId}
      AND audience_id = ${id} AND number IN (SELECT value FROM json_each(${JSON.stringify(numbers)}))`,
    row,
  );
}
