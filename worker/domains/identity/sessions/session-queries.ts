import { and, desc, eq, gt, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import * as z from "zod";
import type { SystemContext } from "#worker/context.ts";
import { accounts, members, users } from "#worker/db/schema/control/directory.ts";
import { sessions } from "#worker/db/schema/control/sessions.ts";
import { returned, type Statement, statement } from "#worker/db/statement.ts";
import { writeControl } from "#worker/kernel/commit-control.ts";
import { settingNow } from "#worker/kernel/platform-setting-queries.ts";

type Control = Pick<SystemContext, "control" | "now">;

/** A session that is not renewed for this long is over (R422). */
export const SESSION_MS = 30 * 86_400_000;
/** Sessions shown to a person; the rest are the longest unused. */
const MOST_SHOWN = 200;
/** Of one account. */
const MOST_PEOPLE = 100;
/** Of one account and its sub-accounts. */
const MOST_FAMILY = 1000;

const parents = alias(accounts, "parents");

/** What a person's context is made of: who, of which account, with which rights. */
const personColumns = (ctx: Pick<SystemContext, "now">) => ({
  userId: users.id,
  name: users.name,
  email: users.email,
  role: members.role,
  access: members.access,
  roleAccess: members.roleAccess,
  /** The person, the account, and its parent. */
  active: sql<number>`${members.active} AND ${accounts.active} AND COALESCE(${parents.active}, 1)`,
  account: { id: accounts.id, shard: accounts.shard, number: accounts.number },
  limits: accounts.limits,
  usualLimits: settingNow(ctx, "limits"),
  flags: {
    profileType: accounts.profileType,
    quickApproved: accounts.quickApproved,
    adminApproved: accounts.adminApproved,
    allowedSharedSender: accounts.allowedSharedSender,
    allowReceivedSmsAsEmail: accounts.allowReceivedSmsAsEmail,
    allowSubAccount: accounts.allowSubAccount,
    batch: accounts.batch,
    deductFromAccount: accounts.deductFromAccount,
    isSpecialPlanActive: accounts.isSpecialPlanActive,
  },
});

/** The same without a session: for app tokens, and to check whether a person may sign in. */
export async function personByUser(ctx: Control, userId: string | SQL) {
  const found = ctx.control.orm
    .select(personColumns(ctx))
    .from(users)
    .innerJoin(members, eq(members.userId, users.id))
    .innerJoin(accounts, eq(accounts.id, members.accountId))
    .leftJoin(parents, eq(parents.id, accounts.parentId))
    .where(eq(users.id, userId))
    .limit(1);
  return (await found)[0];
}

function people(ctx: Control, where: SQL | undefined, limit: number) {
  return ctx.control.orm
    .select(personColumns(ctx))
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .innerJoin(accounts, eq(accounts.id, members.accountId))
    .leftJoin(parents, eq(parents.id, accounts.parentId))
    .where(where)
    .limit(limit);
}

/** Everyone in an account; a sub-account is one person. */
export function peopleByAccount(ctx: Control, accountId: string) {
  return people(ctx, eq(members.accountId, accountId), MOST_PEOPLE);
}

/** Everyone in an account and its sub-accounts. */
export function peopleOfFamily(ctx: Control, accountId: string) {
  return people(ctx, or(eq(accounts.id, accountId), eq(accounts.parentId, accountId)), MOST_FAMILY);
}

export function insertSession(ctx: Control, values: typeof sessions.$inferInsert): Statement {
  return ctx.control.insert(sessions, values);
}

export async function sessionById(ctx: Control, id: string) {
  return await ctx.control.find(sessions, eq(sessions.id, id));
}

/** Changes the refresh token of a session if it still has the presented one; returns whether it did. */
export async function rotate(
  ctx: Control,
  session: { id: string; from: string; to: string; expiresAt: number },
): Promise<boolean> {
  const change = ctx.control.orm
    .update(sessions)
    .set({
      refreshHash: session.to,
      previousHash: session.from,
      rotatedAt: ctx.now(),
      expiresAt: sql`MIN(${session.expiresAt}, COALESCE(${sessions.endsAt}, ${session.expiresAt}))`,
    })
    .where(and(eq(sessions.id, session.id), eq(sessions.refreshHash, session.from)));
  const [result] = await writeControl(ctx, [statement(change)]);
  return result?.meta.changes === 1;
}

/** Deletes sessions, with those that act through them; returns which, and whose. */
export function deleteSessions(ctx: Pick<SystemContext, "control">, which: SQL): Statement {
  return statement(
    ctx.control.orm
      .delete(sessions)
      .where(
        or(which, sql`${sessions.parentId} IN (SELECT id FROM sessions WHERE ${which})`) ?? which,
      )
      .returning({ id: sessions.id, userId: sessions.userId }),
  );
}

const deleted = z.object({ id: z.string(), user_id: z.string() });

/** The sessions that `deleteSessions` deleted. */
export function deletedSessions(result: D1Result<unknown> | undefined) {
  return returned(result, deleted);
}

export function sessionsOf(ctx: Control, userId: string) {
  return ctx.control.list(sessions, {
    where: and(eq(sessions.userId, userId), gt(sessions.expiresAt, ctx.now())),
    orderBy: [desc(sessions.rotatedAt), desc(sessions.id)],
    limit: MOST_SHOWN,
  });
}

export const bySession = (id: string): SQL => eq(sessions.id, id);
/** A session with the one that it acts through: signing out of a browser ends both. */
export const withOrigin = (id: string): SQL =>
  sql`${sessions.id} = ${id} OR ${sessions.id} = (SELECT parent_id FROM sessions WHERE id = ${id})`;
export const byUser = (userId: string): SQL => eq(sessions.userId, userId);
export const byUserBut = (userId: string, session: string): SQL =>
  sql`${sessions.userId} = ${userId} AND ${sessions.id} <> ${session}`;
export const ofUser = (userId: string, session: string): SQL =>
  sql`${sessions.userId} = ${userId} AND ${sessions.id} = ${session}`;
export const expiredBefore = (now: number): SQL => sql`${sessions.expiresAt} < ${now}`;
/** Those that had to end, however often they were renewed. */
export const pastTheirEnd = (now: number): SQL =>
  sql`${expiredBefore(now)} AND ${sessions.endsAt} IS NOT NULL`;
/** Everybody of an account. */
export const byMember = (accountId: string): SQL =>
  sql`${sessions.userId} IN (SELECT user_id FROM members WHERE account_id = ${accountId})`;
/** Everyone in an account and its sub-accounts. */
export const byAccount = (accountId: string): SQL =>
  sql`${sessions.userId} IN (SELECT user_id FROM members JOIN accounts ON accounts.id = members.account_id
    WHERE accounts.id = ${accountId} OR accounts.parent_id = ${accountId})`;

export function deleteEverySession(): Statement {
  return statement(sql`DELETE FROM sessions`);
}
