import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { PROFILE_TYPES, type ProfileType } from "#core/permissions.ts";
import type { Kernel } from "#worker/context.ts";
import { beginsWith } from "#worker/db/begins-with.ts";
import { begins } from "#worker/db/folded.ts";
import { amongIds } from "#worker/db/id-set.ts";
import { DEFAULT_CENTS } from "./usage-numbers.ts";

type Control = Pick<Kernel, "control">;

const row = z.object({
  id: z.string(),
  shard: z.number(),
  number: z.number(),
  name: z.string(),
  parent_name: z.string().nullable(),
  user_id: z.string(),
  profile_type: z.enum(PROFILE_TYPES),
  /** Of the month's usage invoice. */
  invoice_number: z.number().nullable(),
  paid_at: z.number().nullable(),
  due_at: z.number().nullable(),
  /** Cents with GST that are overdue, of every month. */
  overdue: z.number(),
});

interface AccountFilter {
  /** The beginning of a name. */
  search?: string;
  types?: readonly ProfileType[];
  /** Whether only those that owe something. */
  isOverdue: boolean;
  /** What was due before this moment is overdue. */
  dueBefore: number;
}

/** What an account owes and should have paid. */
function overdue(what: SQL, dueBefore: number): SQL {
  return sql`(SELECT ${what} FROM usage_invoices u JOIN invoices i ON i.reference = 'usage:' || u.id
    WHERE u.account_id = t.id AND i.paid_at IS NULL AND i.due_at < ${dueBefore})`;
}

function matching({ search, types, isOverdue, dueBefore }: AccountFilter): SQL {
  const named = search ? begins("t.name", search) : sql`1`;
  const typed = types ? sql`t.profile_type IN ${amongIds(types)}` : sql`1`;
  const owing = isOverdue ? sql`EXISTS ${overdue(sql`1`, dueBefore)}` : sql`1`;
  return sql`t.active AND ${named} AND ${typed} AND ${owing}`;
}

/** Accounts, newest first, each with the member that it was made for and a month's usage invoice. */
export function accountList(
  ctx: Control,
  filter: AccountFilter,
  { limit, offset, month }: { limit: number; offset: number; month: string },
) {
  return ctx.control.rows(
    sql`WITH t AS MATERIALIZED (SELECT t.id, t.shard, t.number, t.name, t.parent_id, t.profile_type
        FROM accounts t WHERE ${matching(filter)} ORDER BY t.id DESC LIMIT ${limit} OFFSET ${offset})
      SELECT t.id, t.shard, t.number, t.name, t.profile_type, p.name AS parent_name,
        COALESCE((SELECT MIN(user_id) FROM members WHERE account_id = t.id), '') AS user_id,
        i.number AS invoice_number, i.paid_at, i.due_at,
        ${overdue(sql`COALESCE(SUM(i.total), 0)`, filter.dueBefore)} AS overdue
      FROM t LEFT JOIN accounts p ON p.id = t.parent_id
      LEFT JOIN usage_invoices u ON u.account_id = t.id AND u.month = ${month}
      LEFT JOIN invoices i ON i.reference = 'usage:' || u.id ORDER BY t.id DESC`,
    row,
  );
}
export type AccountListRow = Awaited<ReturnType<typeof accountList>>[number];

export async function accountCount(ctx: Control, filter: AccountFilter): Promise<number> {
  const query = sql`SELECT COUNT(*) AS n FROM accounts t WHERE ${matching(filter)}`;
  return (await ctx.control.rows(query, z.object({ n: z.number() })))[0]?.n ?? 0;
}

const chargeRow = z.object({
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
export type NumberChargeRow = z.output<typeof chargeRow>;

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
    chargeRow,
  );
}

export async function numberChargeCount(ctx: Control, search: string | undefined): Promise<number> {
  const query = sql`SELECT COUNT(*) AS n ${from(search)}`;
  return (await ctx.control.rows(query, z.object({ n: z.number() })))[0]?.n ?? 0;
}
