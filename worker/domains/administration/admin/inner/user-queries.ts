import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { idSchema } from "#core/ids.ts";
import { ROLES, type Role } from "#core/permissions.ts";
import type { SystemContext } from "#worker/context.ts";
import { beginsWith } from "#worker/db/begins-with.ts";
import { begins } from "#worker/db/folded.ts";
import { amongIds } from "#worker/db/id-set.ts";

type Control = Pick<SystemContext, "control" | "now">;

const flag = z.number().transform((value) => value === 1);
const userRow = z.object({
  id: idSchema("user"),
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  created_at: z.number(),
  role: z.enum(ROLES),
  active: flag,
  account_id: idSchema("account"),
  shard: z.number(),
  number: z.number(),
  account_name: z.string(),
  parent_name: z.string().nullable(),
  admin_approved: flag,
  quick_approved: flag,
  allowed_shared_sender: flag,
  allow_sub_account: flag,
  batch: flag,
  is_not_auto_credit: flag,
  contact_limit: z.number(),
});
export type UserRow = z.infer<typeof userRow>;

const WHO = sql.raw(`u.id, u.name, COALESCE(u.email, u.unproved_email, '') AS email,
  COALESCE(u.mobile, u.unproved_mobile, '') AS mobile, u.created_at, m.role,
  m.active AND t.active AS active, t.id AS account_id, t.shard, t.number, t.name AS account_name,
  p.name AS parent_name, t.admin_approved, t.quick_approved, t.allowed_shared_sender,
  t.allow_sub_account, t.batch, t.is_not_auto_credit,
  t.contact_limit`);
const FROM = sql.raw(`JOIN users u ON u.id = m.user_id JOIN accounts t ON t.id = m.account_id
  LEFT JOIN accounts p ON p.id = t.parent_id`);

export interface UserFilter {
  search?: string;
  roles?: readonly Role[];
}

/** Of each way of finding someone; a search that finds more says too little. */
const MOST_FOUND = 500;

/** Users whose name, business, e-mail or mobile begins with a text, or whose id it is, each along its own index. */
function found(search: string): SQL {
  // As it is stored: 614########.
  const digits = search.replace(/[^\d]/g, "").replace(/^0(?!0)/, "61");
  const ways = [
    sql`SELECT id FROM users WHERE id = ${search}`,
    sql`SELECT id FROM users WHERE ${beginsWith(sql.raw("email"), search.toLowerCase())}`,
    sql`SELECT id FROM users WHERE ${begins("name", search)}`,
    sql`SELECT m.user_id AS id FROM accounts t JOIN members m ON m.account_id = t.id
      WHERE ${begins("t.name", search)}`,
    ...(digits.length >= 3
      ? [sql`SELECT id FROM users WHERE ${beginsWith(sql.raw("mobile"), digits)}`]
      : []),
  ].map((way) => sql`SELECT id FROM (${way} LIMIT ${MOST_FOUND})`);
  return sql`(${sql.join(ways, sql` UNION `)})`;
}

/** Members by the key of their user, which is in the order of time; or those that a search found. */
function matching({ search, roles }: UserFilter): SQL {
  const byRole = roles ? sql`m.role IN ${amongIds(roles)}` : sql`1`;
  return search
    ? sql`FROM ${found(search)} f CROSS JOIN members m ON m.user_id = f.id WHERE ${byRole}`
    : sql`FROM members m WHERE ${byRole}`;
}

export function userRows(
  ctx: Control,
  filter: UserFilter,
  page: { limit: number; offset: number },
): Promise<UserRow[]> {
  const query = sql`WITH w AS MATERIALIZED (SELECT m.user_id AS id ${matching(filter)}
      ORDER BY m.user_id DESC LIMIT ${page.limit} OFFSET ${page.offset})
    SELECT ${WHO} FROM w CROSS JOIN members m ON m.user_id = w.id ${FROM} ORDER BY w.id DESC`;
  return ctx.control.rows(query, userRow);
}

const count = z.object({ n: z.number() });

export async function userCount(ctx: Control, filter: UserFilter): Promise<number> {
  return (await ctx.control.rows(sql`SELECT COUNT(*) AS n ${matching(filter)}`, count))[0]?.n ?? 0;
}

export async function userById(ctx: Control, id: string): Promise<UserRow | undefined> {
  const query = sql`SELECT ${WHO} FROM members m ${FROM} WHERE m.user_id = ${id}`;
  return (await ctx.control.rows(query, userRow))[0];
}

const roleCount = z.object({ role: z.enum(ROLES), count: z.number() });

export function usersByRole(ctx: Control) {
  return ctx.control.rows(
    sql`SELECT role, COUNT(*) AS count FROM members GROUP BY role`,
    roleCount,
  );
}

export async function accountsSince(ctx: Control, since: number): Promise<number> {
  const query = sql`SELECT COUNT(*) AS n FROM accounts WHERE created_at >= ${since}`;
  return (await ctx.control.rows(query, count))[0]?.n ?? 0;
}
