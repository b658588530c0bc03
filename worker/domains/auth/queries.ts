import { and, eq, gt, sql } from "drizzle-orm";
import type { Role } from "#core/access.ts";
import { newId } from "#core/ids.ts";
import { DEFAULT_CONTACT_LIMIT } from "#core/rules/file-limits.ts";
import type { SystemContext } from "#worker/context.ts";
import { accounts, members, rateLimits } from "#worker/db/schema/control/directory.ts";
import { sessions, users } from "#worker/db/schema/control/identity.ts";
import { statement } from "#worker/db/statement.ts";

type Control = Pick<SystemContext, "control" | "now">;

/** Who a session's token belongs to, and the account, in one read. */
export async function sessionByToken(ctx: Control, token: string) {
  const found = ctx.control.orm
    .select({
      userId: users.id,
      name: users.name,
      email: users.email,
      role: members.role,
      access: members.access,
      active: sql<number>`${members.active} AND ${accounts.active}`,
      account: { id: accounts.id, shard: accounts.shard, number: accounts.number },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(members, eq(members.userId, users.id))
    .innerJoin(accounts, eq(accounts.id, members.accountId))
    .where(and(eq(sessions.token, token), gt(sessions.expiresAt, new Date(ctx.now()))))
    .limit(1);
  return (await found)[0];
}

export async function memberOf(ctx: Control, userId: string) {
  const found = ctx.control.orm
    .select({
      role: members.role,
      active: sql<number>`${members.active} AND ${accounts.active}`,
      account: { id: accounts.id, shard: accounts.shard, number: accounts.number },
    })
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.accountId))
    .where(eq(members.userId, userId))
    .limit(1);
  return (await found)[0];
}

export async function userByEmail(ctx: Control, email: string) {
  return (await ctx.control.orm.select().from(users).where(eq(users.email, email)).limit(1))[0];
}

export interface NewAccount {
  userId: string;
  name: string;
  role: Role;
  parentId?: string;
  shard?: number;
  access?: readonly string[];
  contactLimit?: number;
}

/**
 * An account and its first member in one transaction. Where no shard is said it goes by the new
 * account's number, so that accounts spread evenly. A second call for the same user changes nothing.
 */
export async function insertAccount(ctx: Control, shards: number, fresh: NewAccount) {
  const id = newId("account", ctx.now());
  const shard = fresh.shard ?? null;
  await ctx.control.batch([
    statement(sql`INSERT INTO accounts (id, shard, parent_id, name, contact_limit, created_at)
      SELECT ${id}, COALESCE(${shard}, (SELECT COALESCE(MAX(number), 0) FROM accounts) % ${shards}),
        ${fresh.parentId ?? null}, ${fresh.name},
        ${fresh.contactLimit ?? DEFAULT_CONTACT_LIMIT}, ${ctx.now()}
      WHERE NOT EXISTS (SELECT 1 FROM members WHERE user_id = ${fresh.userId})`),
    statement(sql`INSERT INTO members (user_id, account_id, role, access)
      SELECT ${fresh.userId}, id, ${fresh.role}, ${JSON.stringify(fresh.access ?? [])}
      FROM accounts WHERE id = ${id}`),
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

export async function forgetTries(ctx: Control): Promise<void> {
  await ctx.control.batch([
    statement(sql`DELETE FROM rate_limits WHERE expires_at < ${ctx.now()}`),
  ]);
}
