import { and, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import {
  type AccountFlags,
  type Feature,
  fullRights,
  type Role,
  type RoleAccess,
} from "#core/access.ts";
import { newId } from "#core/ids.ts";
import { DEFAULT_CONTACT_LIMIT } from "#core/rules/file-limits.ts";
import type { Limits } from "#core/rules/limits.ts";
import type { SystemContext } from "#worker/context.ts";
import { accounts, members, rateLimits } from "#worker/db/schema/control/directory.ts";
import { socialLogins, users } from "#worker/db/schema/control/identity.ts";
import { type Statement, statement } from "#worker/db/statement.ts";

type Control = Pick<SystemContext, "control" | "now">;

const parents = alias(accounts, "parents");

/** Whose account a user is a member of; active where the account above it is, too. */
export async function memberOf(ctx: Pick<SystemContext, "control">, userId: string) {
  const found = ctx.control.orm
    .select({
      role: members.role,
      active: sql<number>`${members.active} AND ${accounts.active} AND COALESCE(${parents.active}, 1)`,
      account: { id: accounts.id, shard: accounts.shard, number: accounts.number },
    })
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.accountId))
    .leftJoin(parents, eq(parents.id, accounts.parentId))
    .where(eq(members.userId, userId))
    .limit(1);
  return (await found)[0];
}

export async function userByEmail(ctx: Control, email: string) {
  return (await ctx.control.orm.select().from(users).where(eq(users.email, email)).limit(1))[0];
}

export async function userById(ctx: Control, id: string) {
  return (await ctx.control.orm.select().from(users).where(eq(users.id, id)).limit(1))[0];
}

export async function userByMobile(ctx: Control, mobile: string) {
  return (await ctx.control.orm.select().from(users).where(eq(users.mobile, mobile)).limit(1))[0];
}

export function socialLoginsOf(ctx: Control, userId: string) {
  return ctx.control.orm.select().from(socialLogins).where(eq(socialLogins.userId, userId));
}

export type NewUser = Pick<typeof users.$inferInsert, "id" | "name"> &
  Partial<
    Pick<
      typeof users.$inferInsert,
      "email" | "mobile" | "unprovedEmail" | "unprovedMobile" | "password"
    >
  >;

/** A user; a second one with the same proved e-mail or mobile breaks a UNIQUE and voids the batch. */
export function insertUser(ctx: Control, fresh: NewUser): Statement {
  const values = { ...fresh, createdAt: ctx.now(), updatedAt: ctx.now() };
  return statement(ctx.control.orm.insert(users).values(values));
}

export function insertSocialLogin(
  ctx: Control,
  login: Pick<typeof socialLogins.$inferInsert, "provider" | "subject" | "userId">,
): Statement {
  return statement(ctx.control.orm.insert(socialLogins).values({ ...login, createdAt: ctx.now() }));
}

export interface NewAccount {
  /** A new one where it is not said. */
  id?: string | undefined;
  userId: string;
  name: string;
  role: Role;
  parentId?: string | undefined;
  shard?: number | undefined;
  access?: readonly Feature[] | undefined;
  /** Every right on every feature where it is not said. */
  roleAccess?: RoleAccess | undefined;
  contactLimit?: number | undefined;
  /** Those that are this account's alone. */
  limits?: Partial<Limits> | undefined;
  timeZone?: string | undefined;
  flags?: Partial<AccountFlags> | undefined;
}

/**
 * An account and its first member, in one transaction with `before` (the user's own row). A
 * sub-account lives on its parent's shard; where none is said the shard goes by the new account's
 * number, so that accounts spread evenly. A second call for the same user changes nothing.
 */
export async function insertAccount(
  ctx: Control,
  shards: number,
  fresh: NewAccount,
  before: readonly Statement[] = [],
) {
  const id = fresh.id ?? newId("account", ctx.now());
  const access = fresh.access ?? [];
  const rights = fresh.roleAccess ?? fullRights(access);
  const more = {
    ...fresh.flags,
    ...(fresh.timeZone ? { timeZone: fresh.timeZone } : {}),
    ...(fresh.limits ? { limits: JSON.stringify(fresh.limits) } : {}),
  };
  await ctx.control.batch([
    ...before,
    statement(sql`INSERT INTO accounts (id, shard, parent_id, name, contact_limit, created_at)
      SELECT ${id}, COALESCE((SELECT shard FROM accounts WHERE id = ${fresh.parentId ?? null}),
          ${fresh.shard ?? null}, (SELECT COALESCE(MAX(number), 0) FROM accounts) % ${shards}),
        ${fresh.parentId ?? null}, ${fresh.name},
        ${fresh.contactLimit ?? DEFAULT_CONTACT_LIMIT}, ${ctx.now()}
      WHERE NOT EXISTS (SELECT 1 FROM members WHERE user_id = ${fresh.userId})`),
    statement(sql`INSERT INTO members (user_id, account_id, role, access, role_access)
      SELECT ${fresh.userId}, id, ${fresh.role}, ${JSON.stringify(access)}, ${JSON.stringify(rights)}
      FROM accounts WHERE id = ${id}`),
    ...(Object.keys(more).length > 0
      ? [statement(ctx.control.orm.update(accounts).set(more).where(eq(accounts.id, id)))]
      : []),
  ]);
}

/** Counts a try in the window of `key`; answers how many there were. */
export async function countTry(ctx: Control, key: string, windowMs: number): Promise<number> {
  const window = Math.floor(ctx.now() / windowMs);
  const [row] = await ctx.control.orm
    .insert(rateLimits)
    .values({ key, window, count: 1, expiresAt: (window + 1) * windowMs })
    .onConflictDoUpdate({
      target: [rateLimits.key, rateLimits.window],
      set: { count: sql`count + 1` },
    })
    .returning({ count: rateLimits.count });
  return row?.count ?? 1;
}

/** How many tries there were in this window of `key`. */
export async function countedTries(ctx: Control, key: string, windowMs: number): Promise<number> {
  const window = Math.floor(ctx.now() / windowMs);
  const found = ctx.control.orm
    .select({ count: rateLimits.count })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, key), eq(rateLimits.window, window)));
  return (await found)[0]?.count ?? 0;
}

export async function forgetTries(ctx: Control): Promise<void> {
  await ctx.control.batch([
    statement(sql`DELETE FROM rate_limits WHERE expires_at < ${ctx.now()}`),
  ]);
}
