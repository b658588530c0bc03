import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import * as z from "zod";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { accounts, members, socialLogins, users } from "#worker/db/schema/control/directory.ts";
import type { Statement } from "#worker/db/statement.ts";

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

export function userByEmail(ctx: Control, email: string) {
  return ctx.control.find(users, eq(users.email, email));
}

export function userById(ctx: Control, id: string) {
  return ctx.control.find(users, eq(users.id, id));
}

export function userByMobile(ctx: Control, mobile: string) {
  return ctx.control.find(users, eq(users.mobile, mobile));
}

export function socialLoginsOf(ctx: Control, userId: string) {
  return ctx.control.list(socialLogins, { where: eq(socialLogins.userId, userId) });
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
  return ctx.control.insert(users, values);
}

export function insertSocialLogin(
  ctx: Control,
  login: Pick<typeof socialLogins.$inferInsert, "provider" | "subject" | "userId">,
): Statement {
  return ctx.control.insert(socialLogins, { ...login, createdAt: ctx.now() });
}

const row = z.object({ id: z.string(), name: z.string() });

/** The names of users by id. */
export async function userNames(
  ctx: AccountContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.control.rows(
    sql`SELECT u.id, u.name FROM json_each(${JSON.stringify(ids)}) j
      CROSS JOIN users u ON u.id = j.value`,
    row,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
