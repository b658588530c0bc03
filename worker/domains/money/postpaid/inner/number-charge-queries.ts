import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { Kernel } from "#worker/context.ts";
import { beginsWith } from "#worker/db/begins-with.ts";
import { begins } from "#worker/db/folded.ts";
import { DEFAULT_CENTS } from "./usage-numbers.ts";

type Control = Pick<Kernel, "control">;

const row = z.object({
  usage: z.string(),
  number: z.string(),
  month: z.string(),
  cents: z.number(),
  invoice_number: z.number(),
  issued_at: z.number(),
  paid_at: z.number().nullable(),
  created_by: z.string(),
  account_name: z.string(),
  user_id: z.string(),
});
export type NumberChargeRow = z.output<typeof row>;

/** Invoices from before each number had an amount of its own have texts only. */
const NUMBER = sql.raw("CASE n.type WHEN 'object' THEN n.value->>'number' ELSE n.value END");
const CENTS = sql`CASE n.type WHEN 'object' THEN n.value->>'cents' ELSE ${DEFAULT_CENTS} END`;

function from(search: string | undefined): SQL {
  const matches = search
    ? sql`(${beginsWith(NUMBER, search)} OR ${begins("a.name", search)})`
    : sql`1`;
  return sql`FROM usage_invoices u, json_each(u.numbers) n
    JOIN invoices i ON i.reference = 'usage:' || u.id
    JOIN accounts a ON a.id = u.account_id
    WHERE ${matches}`;
}

/** The dedicated numbers of usage invoices, those that were issued last first. */
export function numberCharges(
  ctx: Control,
  search: string | undefined,
  { limit, offset }: { limit: number; offset: number },
) {
  return ctx.control.rows(
    sql`SELECT u.id AS usage, ${NUMBER} AS number, ${CENTS} AS cents, u.month, i.number AS invoice_number, i.issued_at,
        i.paid_at, a.name AS account_name,
        COALESCE((SELECT name FROM users WHERE id = u.created_by), '') AS created_by,
        COALESCE((SELECT MIN(user_id) FROM members WHERE account_id = u.account_id), '') AS user_id
      ${from(search)} ORDER BY u.id DESC, ${NUMBER} LIMIT ${limit} OFFSET ${offset}`,
    row,
  );
}

export async function numberChargeCount(ctx: Control, search: string | undefined): Promise<number> {
  const query = sql`SELECT COUNT(*) AS n ${from(search)}`;
  return (await ctx.control.rows(query, z.object({ n: z.number() })))[0]?.n ?? 0;
}
