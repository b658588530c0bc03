import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import {
  PERSONAL_NUMBER_STATES,
  type PersonalNumberState,
} from "#core/contract/personal-numbers/personal-numbers.ts";
import type { SystemContext } from "#worker/context.ts";
import { beginsWith } from "#worker/db/begins-with.ts";
import { begins } from "#worker/db/folded.ts";

type Control = Pick<SystemContext, "control">;

const row = z.object({
  id: z.string(),
  number: z.string(),
  reference: z.string(),
  status: z.enum(PERSONAL_NUMBER_STATES),
  created_at: z.number(),
  reason: z.string().nullable(),
  account_name: z.string(),
  email: z.string(),
});
export type QueueRow = z.output<typeof row>;

export interface QueueFilter {
  status: PersonalNumberState;
  /** The beginning of a number, or of an account's name. */
  search: string | undefined;
}

function matching({ status, search }: QueueFilter): SQL {
  // As it is stored: 614########.
  const digits = search?.replace(/[^\d]/g, "").replace(/^0(?!0)/, "61");
  const named = search
    ? sql`p.account_id IN (SELECT id FROM accounts WHERE ${begins("name", search)} LIMIT 500)`
    : sql`1`;
  const found = digits ? sql`(${beginsWith(sql.raw("p.number"), digits)} OR ${named})` : named;
  return sql`p.status = ${status} AND p.removed_at IS NULL AND ${found}`;
}

/** Of all accounts: those that wait, oldest first; the others newest first. */
export function queueRows(
  ctx: Control,
  filter: QueueFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<QueueRow[]> {
  const order = filter.status === "admin_pending" ? sql`ASC` : sql`DESC`;
  return ctx.control.rows(
    sql`WITH w AS MATERIALIZED (SELECT p.id, p.account_id, p.number, p.reference, p.status,
          p.created_at, p.reason
        FROM personal_numbers p WHERE ${matching(filter)}
        ORDER BY p.id ${order} LIMIT ${limit} OFFSET ${offset})
      SELECT w.*, t.name AS account_name, COALESCE((SELECT u.email FROM members m
          JOIN users u ON u.id = m.user_id WHERE m.account_id = w.account_id
          ORDER BY m.user_id LIMIT 1), '') AS email
      FROM w JOIN accounts t ON t.id = w.account_id ORDER BY w.id ${order}`,
    row,
  );
}

export async function queueCount(ctx: Control, filter: QueueFilter): Promise<number> {
  const query = sql`SELECT COUNT(*) AS n FROM personal_numbers p WHERE ${matching(filter)}`;
  return (await ctx.control.rows(query, z.object({ n: z.number() })))[0]?.n ?? 0;
}
