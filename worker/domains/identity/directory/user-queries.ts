import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { SystemContext } from "#worker/context.ts";
import { withFolded } from "#worker/db/folded.ts";
import { accounts, members, socialLogins, users } from "#worker/db/schema/control/directory.ts";
import { type Statement, statement } from "#worker/db/statement.ts";

type Control = Pick<SystemContext, "control" | "now">;

const parents = alias(accounts, "parents");

/** The account that a user is a member of; active only if its parent is, too. */
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

/** A user; a second one with the same verified e-mail or mobile breaks a UNIQUE, which aborts the batch. */
export function insertUser(ctx: Control, fresh: NewUser): Statement {
  const values = { ...fresh, createdAt: ctx.now(), updatedAt: ctx.now() };
  return statement(ctx.control.orm.insert(users).values(withFolded(users, values)));
}

export function insertSocialLogin(
  ctx: Control,
  login: Pick<typeof socialLogins.$inferInsert, "provider" | "subject" | "userId">,
): Statement {
  return statement(ctx.control.orm.insert(socialLogins).values({ ...login, createdAt: ctx.now() }));
}
