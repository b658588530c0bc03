import { sql } from "drizzle-orm";
import * as z from "zod";
import type { Pool } from "#core/rules/shared-numbers.ts";
import type { SystemContext } from "#worker/context.ts";
import { type Statement, statement } from "#worker/db/statement.ts";
import { firstOfPool, SEVERAL_SEND } from "#worker/domains/identity/directory/number-queries.ts";

const numbers = z
  .string()
  .transform((json): unknown => JSON.parse(json))
  .pipe(z.array(z.string()));

const row = z.object({
  /** The one that all send from while no pool has several; undefined until there is one. */
  number: z
    .string()
    .nullable()
    .transform((number) => number ?? undefined),
  /** Whether each handset gets a number of its own from each account. */
  severalSend: z.number().transform(Boolean),
  /** Whether some have one. */
  anyAssigned: z.number().transform(Boolean),
  /** Those from which nothing was sent yet. */
  unused: numbers,
  /** Every shared number, also those that only receive by now. */
  all: numbers,
});

/** What is behind '#SharedNum#' for a pool, in one read. */
export type SharedPool = z.output<typeof row> & { pool: Pool };

export async function sharedPool(
  { control }: Pick<SystemContext, "control">,
  pool: Pool,
): Promise<SharedPool> {
  const [found] = await control.rows(
    sql`SELECT ${firstOfPool(pool)} AS number, ${SEVERAL_SEND} AS severalSend,
      EXISTS (SELECT 1 FROM shared_assignments) AS anyAssigned,
      (SELECT json_group_array(number) FROM shared_numbers WHERE used_at IS NULL) AS unused,
      (SELECT json_group_array(number) FROM shared_numbers) AS "all"`,
    row,
  );
  if (!found) throw new Error("A SELECT without FROM has one row");
  return { ...found, pool };
}

/** The next numbers that handsets know an account by: they are free for others. */
export function forgetAssignments(account: string, limit: number): Statement {
  return statement(sql`DELETE FROM shared_assignments WHERE account_id = ${account} AND handset IN (
    SELECT handset FROM shared_assignments WHERE account_id = ${account} LIMIT ${limit})`);
}
