import { and, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import * as z from "zod";
import { notFound } from "#core/errors.ts";
import { type AccountContext, personOf, type SystemContext } from "#worker/context.ts";
import { abortUnlessChanged } from "#worker/db/batch-guard.ts";
import { accounts, members, socialLogins, users } from "#worker/db/schema/control/directory.ts";
import { returned, type Statement, statement } from "#worker/db/statement.ts";

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

function socialLoginsOf(ctx: Control, userId: string) {
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

const MOST_PEOPLE = 200;

/** The names, by id, of those who belong to an account or to its parent. Administrators are not among them. */
export async function peopleNames(ctx: AccountContext): Promise<ReadonlyMap<string, string>> {
  const rows = await ctx.control.rows(
    sql`SELECT u.id, u.name FROM accounts a
      CROSS JOIN members m ON m.account_id IN (a.id, a.parent_id)
      CROSS JOIN users u ON u.id = m.user_id
      WHERE a.id = ${ctx.account.id} LIMIT ${MOST_PEOPLE}`,
    row,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The row of the signed-in person. */
export async function ownUser(ctx: AccountContext) {
  const user = await userById(ctx, personOf(ctx).userId);
  if (!user) throw notFound("User");
  return user;
}

/** What is known of a person: what of it is proved, and how they can sign in. */
export async function identityOf(ctx: Pick<SystemContext, "control" | "now">, userId: string) {
  const [user, logins] = await Promise.all([userById(ctx, userId), socialLoginsOf(ctx, userId)]);
  if (!user) throw notFound("User");
  return {
    name: user.name,
    email: user.email ?? user.unprovedEmail ?? "",
    mobile: user.mobile ?? user.unprovedMobile ?? "",
    isEmailVerified: user.email !== null,
    isMobileVerified: user.mobile !== null,
    hasPassword: user.password !== null,
    socialLogins: logins.map(({ provider }) => provider),
    mfaEmailList: mfaEmailsOf(user),
    language: user.language,
    createdAt: user.createdAt,
  };
}

const emails = z.array(z.string());

/** The addresses that a user's codes may go to. */
export function mfaEmailsOf(user: { mfaEmails: string }): string[] {
  return emails.parse(JSON.parse(user.mfaEmails));
}

/** An address with most of it hidden, `j•••@example.com`, and the place in the list to choose it by. */
export function maskedEmails(addresses: readonly string[]) {
  return addresses.map((address, at) => {
    const [name = "", host = ""] = address.split("@");
    return { id: String(at), email: `${name.slice(0, 1)}•••@${host}` };
  });
}

type Changes = Partial<typeof users.$inferInsert>;

function update(ctx: Control, id: string, changes: Changes): Statement {
  return ctx.control.update(users, { ...changes, updatedAt: ctx.now() }, eq(users.id, id));
}

export function setPassword(ctx: Control, id: string, password: string): Statement {
  return update(ctx, id, { password });
}

/** Sets a first password; aborts if there already is one. */
export function setFirstPassword(ctx: Control, id: string, password: string): Statement[] {
  const isFirst = and(eq(users.id, id), isNull(users.password));
  return [
    ctx.control.update(users, { password, updatedAt: ctx.now() }, isFirst),
    abortUnlessChanged(),
  ];
}

/** A verified email address; one already in use breaks a UNIQUE. */
export function setEmail(ctx: Control, id: string, email: string): Statement {
  return update(ctx, id, { email, unprovedEmail: null });
}

/** A verified mobile; one already in use breaks a UNIQUE. */
export function setMobile(ctx: Control, id: string, mobile: string): Statement {
  return update(ctx, id, { mobile, unprovedMobile: null });
}

/** Adds a verified address to the list; aborts if it is already there, or the list is full. */
export function addToMfa(ctx: Control, id: string, email: string, most: number): Statement[] {
  const added = ctx.control.orm
    .update(users)
    .set({ mfaEmails: sql`json_insert(mfa_emails, '$[#]', ${email})`, updatedAt: ctx.now() })
    .where(
      sql`id = ${id} AND json_array_length(mfa_emails) < ${most}
        AND NOT EXISTS (SELECT 1 FROM json_each(mfa_emails) WHERE value = ${email})`,
    )
    .returning({ mfaEmails: users.mfaEmails });
  return [statement(added), abortUnlessChanged()];
}

/** Removes an address from the list; aborts if it was not there. */
export function removeFromMfa(ctx: Control, id: string, email: string): Statement[] {
  const rest = sql`(SELECT json_group_array(value) FROM json_each(mfa_emails) WHERE value <> ${email})`;
  const removed = ctx.control.orm
    .update(users)
    .set({ mfaEmails: sql`${rest}`, updatedAt: ctx.now() })
    .where(sql`id = ${id} AND EXISTS (SELECT 1 FROM json_each(mfa_emails) WHERE value = ${email})`)
    .returning({ mfaEmails: users.mfaEmails });
  return [statement(removed), abortUnlessChanged()];
}

const mfaList = z.object({ mfa_emails: z.string() });

/** The list as either of the two left it. */
export function mfaEmailsIn(result: D1Result<unknown> | undefined): string[] {
  return returned(result, mfaList).flatMap((row) => mfaEmailsOf({ mfaEmails: row.mfa_emails }));
}

type UserChange = Partial<Pick<typeof users.$inferInsert, "name" | "language">>;

/** A person's own details; no statement if nothing changes. */
export function changeUser(ctx: Control, id: string, change: UserChange): Statement[] {
  const changes = Object.values(change).some((value) => value !== undefined);
  return changes ? [update(ctx, id, change)] : [];
}
