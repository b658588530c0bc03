import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { type AccountContext, personOf, type SystemContext } from "#worker/context.ts";
import { abortUnlessChanged } from "#worker/db/batch-guard.ts";
import { accounts, members, users } from "#worker/db/schema/control/directory.ts";
import { appTokens } from "#worker/db/schema/control/tokens.ts";
import { type Statement, statement } from "#worker/db/statement.ts";

/** Deletes every token of these accounts; `accounts` is a list or a subquery of their ids. */
export function deleteAccountTokens(accounts: SQL): Statement {
  return statement(sql`DELETE FROM app_tokens WHERE account_id IN ${accounts}`);
}

export function deleteTokensOfAccount(accountId: string): Statement {
  return deleteAccountTokens(sql`(${accountId})`);
}

const found = z.object({ any: z.number() });

/** Whether the person has made an app token that no program has used yet. */
export async function hasNewToken(ctx: AccountContext): Promise<boolean> {
  const query = sql`SELECT EXISTS (SELECT 1 FROM app_tokens WHERE account_id = ${ctx.account.id}
    AND user_id = ${personOf(ctx).userId} AND last_used_at IS NULL) AS any`;
  return (await ctx.control.rows(query, found))[0]?.any === 1;
}

type Control = Pick<SystemContext, "control" | "now">;

const shown = {
  id: appTokens.id,
  name: appTokens.name,
  hint: appTokens.hint,
  createdBy: users.name,
  createdAt: appTokens.createdAt,
  lastUsedAt: appTokens.lastUsedAt,
};

export function tokenByHash(ctx: Control, hash: string) {
  return ctx.control.find(appTokens, eq(appTokens.hash, hash));
}

/** The id of the person who made the token. */
export function makerByHash(hash: string): SQL {
  return sql`(SELECT user_id FROM app_tokens WHERE hash = ${hash})`;
}

export function makerById(id: string): SQL {
  return sql`(SELECT user_id FROM app_tokens WHERE id = ${id})`;
}

export function markTokenUsed(ctx: Control, id: string): Statement {
  return ctx.control.update(appTokens, { lastUsedAt: ctx.now() }, eq(appTokens.id, id));
}

export async function tokensOf(ctx: Control, accountId: string) {
  return await ctx.control.orm
    .select(shown)
    .from(appTokens)
    .innerJoin(users, eq(users.id, appTokens.userId))
    .where(eq(appTokens.accountId, accountId))
    .orderBy(desc(appTokens.createdAt));
}

export async function tokenById(ctx: Control, token: { id: string; accountId: string }) {
  const found = ctx.control.orm
    .select({ ...shown, userId: appTokens.userId, secret: appTokens.secret })
    .from(appTokens)
    .innerJoin(users, eq(users.id, appTokens.userId))
    .where(own(token))
    .limit(1);
  return (await found)[0];
}

/** Those that one person created, the newest first. */
export async function tokensOfUser(ctx: Control, userId: string) {
  return await ctx.control.orm
    .select(shown)
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .innerJoin(
      appTokens,
      and(eq(appTokens.accountId, members.accountId), eq(appTokens.userId, userId)),
    )
    .where(eq(members.userId, userId))
    .orderBy(desc(appTokens.createdAt));
}

/** A token of any account, with who created it, their role, and where their account is. */
export async function tokenOfAnyone(ctx: Control, id: string) {
  const found = ctx.control.orm
    .select({
      ...shown,
      secret: appTokens.secret,
      email: users.email,
      role: members.role,
      account: { id: accounts.id, shard: accounts.shard, number: accounts.number },
    })
    .from(appTokens)
    .innerJoin(users, eq(users.id, appTokens.userId))
    .innerJoin(members, eq(members.userId, appTokens.userId))
    .innerJoin(accounts, eq(accounts.id, appTokens.accountId))
    .where(eq(appTokens.id, id))
    .limit(1);
  return (await found)[0];
}

/** Adds a token; aborts if the account already has `most`. */
export function insertToken(
  token: Omit<typeof appTokens.$inferInsert, "lastUsedAt">,
  most: number,
): Statement[] {
  const insert = sql`INSERT INTO app_tokens
      (id, account_id, user_id, name, hash, secret, hint, created_at)
    SELECT ${token.id}, ${token.accountId}, ${token.userId}, ${token.name}, ${token.hash},
      ${token.secret}, ${token.hint}, ${token.createdAt}
    WHERE (SELECT COUNT(*) FROM app_tokens WHERE account_id = ${token.accountId}) < ${most}`;
  return [statement(insert), abortUnlessChanged()];
}

/** Deletes a token; aborts if there is none. */
export function deleteTokenRow(
  ctx: Control,
  token: { id: string; accountId: string },
): Statement[] {
  return [ctx.control.delete(appTokens, own(token)), abortUnlessChanged()];
}

interface Whose {
  accountId: string;
  userId: string;
}

const madeBy = ({ accountId, userId }: Whose) =>
  and(eq(appTokens.accountId, accountId), eq(appTokens.userId, userId));

export function tokenCount(ctx: Control, whose: Whose): Promise<number> {
  return ctx.control.count(appTokens, madeBy(whose));
}

export function deleteTokensOf(ctx: Control, whose: Whose): Statement {
  return ctx.control.delete(appTokens, madeBy(whose));
}

function own(token: { id: string; accountId: string }): SQL | undefined {
  return and(eq(appTokens.id, token.id), eq(appTokens.accountId, token.accountId));
}
