import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { idSchema } from "#core/ids.ts";
import { PROFILE_TYPES, ROLES, type Role } from "#core/permissions.ts";
import { foldName } from "#core/rules/folded-names.ts";
import type { SystemContext } from "#worker/context.ts";
import { beginsWith } from "#worker/db/begins-with.ts";
import { begins } from "#worker/db/folded.ts";
import { amongIds } from "#worker/db/id-set.ts";
import { idsTogether } from "#worker/db/ids-together.ts";
import { versionOf } from "#worker/kernel/edit-queries.ts";

type Control = Pick<SystemContext, "control" | "now">;

const flag = z.number().transform((value) => value === 1);
const userRow = z.object({
  id: idSchema("user"),
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  is_email_verified: flag,
  is_mobile_verified: flag,
  created_at: z.number(),
  role: z.enum(ROLES),
  active: flag,
  account_id: idSchema("account"),
  shard: z.number(),
  number: z.number(),
  account_name: z.string(),
  parent_id: idSchema("account").nullable(),
  parent_name: z.string().nullable(),
  admin_approved: flag,
  quick_approved: flag,
  allowed_shared_sender: flag,
  allow_received_sms_as_email: flag,
  allow_sub_account: flag,
  batch: flag,
  is_not_auto_credit: flag,
  auto_credit: flag,
  profile_type: z.enum(PROFILE_TYPES),
  contact_limit: z.number(),
  deactivated_at: z.number().nullable(),
  deactivated_by: z.string().nullable(),
  deactivated_for: z.string().nullable(),
  deleted_at: z.number().nullable(),
  version: z.string().nullable(),
});
export type UserRow = z.infer<typeof userRow>;

const WHO = sql`${sql.raw(`u.id, u.name, COALESCE(u.email, u.unproved_email, '') AS email,
  COALESCE(u.mobile, u.unproved_mobile, '') AS mobile,
  u.email IS NOT NULL AND (u.password IS NOT NULL OR u.mobile IS NOT NULL
    OR EXISTS (SELECT 1 FROM social_logins s WHERE s.user_id = u.id)) AS is_email_verified,
  u.mobile IS NOT NULL AS is_mobile_verified, u.created_at, m.role,
  m.active AND t.active AS active, t.id AS account_id, t.shard, t.number, t.name AS account_name,
  p.id AS parent_id, p.name AS parent_name, t.admin_approved, t.quick_approved,
  t.allowed_shared_sender, t.allow_received_sms_as_email, t.allow_sub_account, t.batch,
  t.is_not_auto_credit, t.auto_credit, t.profile_type, t.contact_limit, t.deactivated_at,
  d.name AS deactivated_by, t.deactivated_for, t.deleted_at`)},
  ${versionOf(sql`t.id`)} AS version`;
const FROM = sql.raw(`JOIN users u ON u.id = m.user_id JOIN accounts t ON t.id = m.account_id
  LEFT JOIN accounts p ON p.id = t.parent_id LEFT JOIN users d ON d.id = t.deactivated_by`);

export interface UserFilter {
  search?: string;
  roles?: readonly Role[];
}

/** Of each way of finding someone; a search that finds more says too little. */
const MOST_FOUND = 500;
/** No more are counted: nobody turns that many pages. */
const MOST_COUNTED = 10_000;

/** Users of accounts that a subquery finds. */
const ofAccounts = (accounts: SQL) =>
  sql`SELECT m.user_id AS id FROM (${accounts}) a JOIN members m ON m.account_id = a.account_id`;

/**
 * Users whose name, business, e-mail, mobile or sender begins with a text, or whose id it is, each along its own index in
 * CONTROL: no shard is asked.
 */
function found(search: string): SQL {
  const lower = search.toLowerCase();
  // As they are stored: 614########.
  const digits = search.replace(/[^\d]/g, "").replace(/^0(?!0)/, "61");
  const name = foldName(search);
  const ways = [
    sql`SELECT id FROM users WHERE id = ${search}`,
    sql`SELECT id FROM users WHERE ${beginsWith(sql.raw("email"), lower)}`,
    sql`SELECT id FROM users WHERE ${beginsWith(sql.raw("unproved_email"), lower)}`,
    sql`SELECT id FROM users WHERE ${begins("name", search)}`,
    ofAccounts(sql`SELECT id AS account_id FROM accounts t WHERE ${begins("t.name", search)}`),
    ...(name === ""
      ? []
      : [
          ofAccounts(sql`SELECT account_id FROM business_names
            WHERE ${beginsWith(sql.raw("folded"), name)} AND status IN ('pending', 'approved')`),
        ]),
    ...(digits.length >= 3 ? byDigits(digits) : []),
  ].map((way) => sql`SELECT id FROM (${way} LIMIT ${MOST_FOUND})`);
  return sql`(${idsTogether(ways, { once: true })})`;
}

function byDigits(digits: string): SQL[] {
  return [
    sql`SELECT id FROM users WHERE ${beginsWith(sql.raw("mobile"), digits)}`,
    sql`SELECT id FROM users WHERE ${beginsWith(sql.raw("unproved_mobile"), digits)}`,
    ofAccounts(sql`SELECT account_id FROM numbers
      WHERE ${beginsWith(sql.raw("number"), digits)} AND account_id IS NOT NULL`),
    ofAccounts(sql`SELECT account_id FROM personal_numbers
      WHERE ${beginsWith(sql.raw("number"), digits)} AND status <> 'rejected' AND removed_at IS NULL`),
  ];
}

/** Users by their keys, which are in the order of time: those that a search found, or the last `most` of some roles. */
function matching({ search, roles = ROLES }: UserFilter, most: number): SQL {
  if (search) {
    return sql`SELECT m.user_id AS id FROM ${found(search)} f
      CROSS JOIN members m ON m.user_id = f.id WHERE m.role IN ${amongIds(roles)}`;
  }
  const byRole = [...new Set(roles)].map(
    (role) => sql`SELECT id FROM (SELECT user_id AS id FROM members WHERE role = ${role}
      ORDER BY user_id DESC LIMIT ${most})`,
  );
  return idsTogether(byRole, { once: false });
}

interface Place {
  limit: number;
  offset: number;
}

export function userRows(
  ctx: Control,
  filter: UserFilter,
  { limit, offset }: Place,
): Promise<UserRow[]> {
  const most = Math.min(offset + limit, MOST_COUNTED);
  const query = sql`WITH w AS MATERIALIZED (SELECT id FROM (${matching(filter, most)})
      ORDER BY id DESC LIMIT ${limit} OFFSET ${offset})
    SELECT ${WHO} FROM w CROSS JOIN members m ON m.user_id = w.id ${FROM} ORDER BY w.id DESC`;
  return ctx.control.rows(query, userRow);
}

const count = z.object({ n: z.number() });

/** At most MOST_COUNTED. */
export async function userCount(ctx: Control, filter: UserFilter): Promise<number> {
  const query = sql`SELECT COUNT(*) AS n FROM (
    SELECT 1 FROM (${matching(filter, MOST_COUNTED)}) LIMIT ${MOST_COUNTED})`;
  return (await ctx.control.rows(query, count))[0]?.n ?? 0;
}

function deactivated(search: string | undefined): SQL {
  const among = search
    ? sql`AND t.id IN (SELECT account_id FROM members WHERE user_id IN ${found(search)})`
    : sql``;
  return sql`FROM accounts t JOIN members m ON m.account_id = t.id
    WHERE t.deactivated_at IS NOT NULL AND t.deleted_at IS NULL ${among}`;
}

/** Users of deactivated accounts, the last ones first. */
export function deactivatedRows(
  ctx: Control,
  search: string | undefined,
  page: Place,
): Promise<UserRow[]> {
  const query = sql`WITH w AS MATERIALIZED (SELECT m.user_id AS id, t.deactivated_at AS at
      ${deactivated(search)}
      ORDER BY t.deactivated_at DESC, m.user_id DESC LIMIT ${page.limit} OFFSET ${page.offset})
    SELECT ${WHO} FROM w CROSS JOIN members m ON m.user_id = w.id ${FROM}
    ORDER BY w.at DESC, w.id DESC`;
  return ctx.control.rows(query, userRow);
}

export async function deactivatedCount(ctx: Control, search: string | undefined): Promise<number> {
  const query = sql`SELECT COUNT(*) AS n FROM (SELECT 1 ${deactivated(search)}
    LIMIT ${MOST_COUNTED})`;
  return (await ctx.control.rows(query, count))[0]?.n ?? 0;
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
