import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { notFound } from "#core/errors.ts";
import type { Page } from "#core/paging.ts";
import type { Feature, RoleAccess } from "#core/permissions.ts";
import type { AccountContext } from "#worker/context.ts";
import { accounts, members, users } from "#worker/db/schema/control/directory.ts";
import { type Statement, statement } from "#worker/db/statement.ts";

/** More than any account has; an endless list would be useless. */
const MOST = 1000;

const columns = {
  id: accounts.id,
  shard: accounts.shard,
  number: accounts.number,
  userId: users.id,
  name: users.name,
  email: users.email,
  mobile: users.mobile,
  access: members.access,
  roleAccess: members.roleAccess,
  active: sql<number>`${members.active} AND ${accounts.active}`,
  deductFromAccount: accounts.deductFromAccount,
  createdAt: accounts.createdAt,
};
export type SubAccountRow = Awaited<ReturnType<typeof subAccountRows>>[number];

/** The account's sub-accounts that were not removed, newest first. */
export function subAccountRows(ctx: AccountContext, only?: SQL) {
  return ctx.control.orm
    .select(columns)
    .from(accounts)
    .innerJoin(members, eq(members.accountId, accounts.id))
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(accounts.parentId, ctx.account.id), isNull(accounts.deletedAt), only))
    .orderBy(desc(accounts.createdAt), desc(accounts.number))
    .limit(MOST);
}

const nameRow = z.object({ id: z.string(), name: z.string(), email: z.string().nullable() });

/** The names of the same. Written by hand: every list of what can be shared asks for them. */
export function subAccountNameRows(ctx: AccountContext) {
  return ctx.control.rows(
    sql`SELECT a.id, u.name, u.email FROM accounts a JOIN members m ON m.account_id = a.id
      JOIN users u ON u.id = m.user_id
      WHERE a.parent_id = ${ctx.account.id} AND a.deleted_at IS NULL LIMIT ${MOST}`,
    nameRow,
  );
}

/** Of a user's account: the sub-accounts whose data there still is. */
function subAccountsOfUser(userId: string) {
  const parent = sql`(SELECT account_id FROM members WHERE user_id = ${userId})`;
  return and(eq(accounts.parentId, parent), isNull(accounts.purgedAt));
}

export type SubAccountHead = Awaited<ReturnType<typeof subAccountPage>>[number];

/** Newest first, removed ones too. */
export function subAccountPage(
  ctx: Pick<AccountContext, "control">,
  userId: string,
  { limit, offset }: Pick<Page, "limit" | "offset">,
) {
  const { id, name, active, createdAt, deletedAt } = accounts;
  return ctx.control.orm
    .select({ id, name, active, createdAt, deletedAt, email: users.email })
    .from(accounts)
    .leftJoin(members, eq(members.accountId, accounts.id))
    .leftJoin(users, eq(users.id, members.userId))
    .where(subAccountsOfUser(userId))
    .orderBy(desc(accounts.number))
    .limit(limit)
    .offset(offset);
}

export function countSubAccounts(
  ctx: Pick<AccountContext, "control">,
  userId: string,
): Promise<number> {
  return ctx.control.count(accounts, subAccountsOfUser(userId));
}

export async function subAccountById(ctx: AccountContext, id: string) {
  return (await subAccountRows(ctx, eq(accounts.id, id)))[0];
}

export async function subAccountByUser(ctx: AccountContext, userId: string) {
  return (await subAccountRows(ctx, eq(users.id, userId)))[0];
}

/** Which of these are the account's own active sub-accounts. */
async function ownAmong(ctx: AccountContext, ids: readonly string[]): Promise<string[]> {
  const among = sql`${accounts.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  return (await subAccountRows(ctx, among)).filter(({ active }) => active).map(({ id }) => id);
}

const NEW_RIGHTS = '{"edit":true,"delete":true}';

/** Features that the sub-account keeps retain their rights; a new one comes with every right. */
export function setAccess(id: string, access: readonly Feature[]): Statement {
  const list = JSON.stringify(access);
  return statement(sql`UPDATE members SET access = ${list}, role_access = (
      SELECT json_group_object(f.value,
        json(COALESCE(json_extract(members.role_access, '$.' || f.value), ${NEW_RIGHTS})))
      FROM json_each(${list}) f)
    WHERE account_id = ${id}`);
}

/** Rights on features that the sub-account does not have are left out. */
export function setRights(id: string, roleAccess: RoleAccess): Statement {
  return statement(sql`UPDATE members SET role_access = (
      SELECT json_group_object(r.key, json(r.value)) FROM json_each(${JSON.stringify(roleAccess)}) r
      WHERE r.key IN (SELECT value FROM json_each(members.access)))
    WHERE account_id = ${id}`);
}

export function setPayer(id: string, deductFromAccount: boolean): Statement {
  return statement(sql`UPDATE accounts SET deduct_from_account = ${deductFromAccount ? 1 : 0}
    WHERE id = ${id}`);
}

/**
 * Refuses a list that names anyone but the account's own active sub-accounts; returns it without
 * repeats.
 */
export async function onlyOwn(ctx: AccountContext, ids: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return wanted;
  if ((await ownAmong(ctx, wanted)).length < wanted.length) throw notFound("Sub-account");
  return wanted;
}

interface SubAccountName {
  name: string;
  email: string;
}

/** The names and emails of the account's sub-accounts by id. */
export async function subAccountNames(
  ctx: AccountContext,
): Promise<ReadonlyMap<string, SubAccountName>> {
  const rows = await subAccountNameRows(ctx);
  return new Map(rows.map(({ id, name, email }) => [id, { name, email: email ?? "" }]));
}
