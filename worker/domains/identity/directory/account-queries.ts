import { eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import * as z from "zod";
import { sendWindow } from "#core/contract/profile/send-window.ts";
import { notFound } from "#core/errors.ts";
import { opensAt, type SendWindow } from "#core/rules/send-window.ts";
import { TRUST_LEVELS } from "#core/rules/trust.ts";
import type { SystemContext } from "#worker/context.ts";
import { amongIds } from "#worker/db/id-set.ts";
import { accounts, members } from "#worker/db/schema/control/directory.ts";

type Control = Pick<SystemContext, "control">;

/** What the directory knows of an account. */
export type Profile = typeof accounts.$inferSelect;

/** Undefined if there is no such account. */
export function findProfile(ctx: Control, id: string) {
  return ctx.control.find(accounts, eq(accounts.id, id));
}

/** The id of the account that a user is a member of, for a condition of another query. */
export function accountIdOfUser({ control }: Control, user: string) {
  return control.orm
    .select({ id: members.accountId })
    .from(members)
    .where(eq(members.userId, user));
}

/** Of the account that a user is a member of. */
export async function profileOfUser(ctx: Control, user: string): Promise<Profile | undefined> {
  const query = ctx.control.orm
    .select(getTableColumns(accounts))
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.accountId));
  return (await query.where(eq(members.userId, user)).limit(1))[0];
}

/** The same of an existing one. */
export async function accountProfile(ctx: Control, id: string) {
  const row = await findProfile(ctx, id);
  if (!row) throw notFound("Account");
  return row;
}

/** Whether an account pays by invoice. */
export function paysByInvoice(id: string): SQL {
  return sql`EXISTS (SELECT 1 FROM accounts WHERE id = ${id} AND profile_type = 'postpaid')`;
}

const parents = alias(accounts, "parents");

/** Where accounts are, and whether and how late they may start something. */
export function startingAccounts(ctx: Control, ids: readonly string[]) {
  const { id, shard, number, lateMinutes } = accounts;
  const active = sql<number>`${accounts.active} AND COALESCE(${parents.active}, 1)`;
  return ctx.control.orm
    .select({ id, shard, number, active, lateMinutes })
    .from(accounts)
    .leftJoin(parents, eq(parents.id, accounts.parentId))
    .where(sql`${id} IN ${amongIds(ids)}`);
}

/** What decides what an account may send; of a sub-account, its parent's. */
const grading = z.object({
  id: z.string(),
  shard: z.number(),
  number: z.number(),
  graded: z.number().transform(Boolean),
  trust: z.enum(TRUST_LEVELS).nullable(),
  limits: z.string(),
  time_zone: z.string(),
  created_at: z.number(),
});
export type Grading = z.output<typeof grading>;

export async function gradingOf(ctx: Control, id: string): Promise<Grading> {
  const query = sql`SELECT id, shard, number, graded, trust, limits, time_zone, created_at
    FROM accounts WHERE id IN (${id}, (SELECT parent_id FROM accounts WHERE id = ${id}))
    ORDER BY parent_id IS NOT NULL LIMIT 1`;
  const [row] = await ctx.control.rows(query, grading);
  if (!row) throw notFound("Account");
  return row;
}

const flag = z.number().transform((value) => value === 1);
const rights = z.object({
  active: flag,
  approved: flag,
  quick: flag,
  shared_sender: flag,
  timeZone: z.string(),
  sendWindow: z.string().nullable(),
});
export type SendingRights = z.output<typeof rights>;

/** What an account may send now, and its hours for marketing. A sub-account may no more than its parent. */
export async function sendingRights(ctx: Control, id: string) {
  const query = sql`SELECT a.active AND COALESCE(p.active, 1) AS active,
      a.admin_approved AND COALESCE(p.admin_approved, 1) AS approved,
      a.quick_approved AND COALESCE(p.quick_approved, 1) AS quick,
      a.allowed_shared_sender AND COALESCE(p.allowed_shared_sender, 1) AS shared_sender,
      a.time_zone AS timeZone, a.send_window AS sendWindow
    FROM accounts a LEFT JOIN accounts p ON p.id = a.parent_id WHERE a.id = ${id}`;
  const [row] = await ctx.control.rows(query, rights);
  if (!row) throw notFound("Account");
  return row;
}

export type SendHours = Pick<Profile, "sendWindow" | "timeZone">;

/** The hours in which an account sends marketing; undefined if always. */
export function sendWindowOf({ sendWindow: json }: Pick<Profile, "sendWindow">) {
  return json === null ? undefined : (sendWindow.parse(JSON.parse(json)) satisfies SendWindow);
}

/** When marketing that is to go out at a moment goes out: then, or when the account's hours begin. */
export function marketingOpensAt(hours: SendHours, at: number): number {
  return opensAt(sendWindowOf(hours), hours.timeZone, at);
}
