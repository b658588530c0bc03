import { getTableName, type SQL, sql } from "drizzle-orm";
import { getTableConfig } from "drizzle-orm/sqlite-core";
import * as z from "zod";
import type { AccountContext } from "#worker/context.ts";
import { audit } from "#worker/db/schema/shard/kernel.ts";
import { type ShardTable, shardTables } from "#worker/db/schema/shard/tables.ts";
import { type Statement, statement } from "#worker/db/statement.ts";

const { creditLots, balances, ledger } = shardTables;

/** The books, which the law wants kept, and who did what, which loses its words. */
const KEPT: readonly ShardTable[] = [creditLots, balances, ledger, audit];

/** Every other table, so that a new one is erased unless there is a stated reason not to. */
export const erasedTables = Object.values(shardTables).filter((table) => !KEPT.includes(table));

export function nameOf(table: ShardTable): string {
  return getTableName(table);
}

/** Deletes the account's first rows by the table's key. */
export function deleteRows(ctx: AccountContext, table: ShardTable, limit: number): Statement {
  const { columns, primaryKeys } = getTableConfig(table);
  const key = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
  const names = sql.join(
    key.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  const own = sql`account_id = ${ctx.db.accountId}`;
  return statement(sql`DELETE FROM ${table} WHERE ${own}
    AND (${names}) IN (SELECT ${names} FROM ${table} WHERE ${own} LIMIT ${limit})`);
}

/** Pages of the index of contacts that one step merges. */
const MERGED_PAGES = 500;

/** Merges parts of the shard's index of contacts, which forgets what was deleted (FTS5, `merge`). */
export function mergeWords(begin: boolean): Statement {
  const pages = begin ? -MERGED_PAGES : MERGED_PAGES;
  return statement(sql`INSERT INTO contact_words (contact_words, rank) VALUES ('merge', ${pages})`);
}

/** D1 takes 100 parameters in a statement, and SQLite 100 terms in a sum. */
const TABLES_TOGETHER = 50;

const counted = z.object({ n: z.number() });

/** How many of the erased tables still contain the account's data. */
export async function leftOver(ctx: AccountContext): Promise<number> {
  const held = (table: ShardTable): SQL =>
    sql`EXISTS (SELECT 1 FROM ${table} WHERE account_id = ${ctx.db.accountId})`;
  const parts = Array.from({ length: Math.ceil(erasedTables.length / TABLES_TOGETHER) }, (_, at) =>
    erasedTables.slice(at * TABLES_TOGETHER, (at + 1) * TABLES_TOGETHER),
  );
  const found = await Promise.all(
    parts.map((part) =>
      ctx.db.rows(sql`SELECT ${sql.join(part.map(held), sql` + `)} AS n`, counted),
    ),
  );
  return found.flat().reduce((sum, { n }) => sum + n, 0);
}

const boundary = z.object({ last: z.string().nullable() });

/** The last of the next `limit` audit rows behind `after`; undefined at the end. */
function nextRows(account: string, after: string, limit: number): SQL {
  return sql`SELECT MAX(id) AS last FROM (SELECT id FROM audit
    WHERE account_id = ${account} AND id > ${after} ORDER BY id LIMIT ${limit})`;
}

/** Our ids identify no person; a number, a sender's name and any detail may. */
export function redactAudit(account: string, after: string, last: string): Statement {
  return statement(sql`UPDATE audit SET detail = NULL,
      subject = CASE WHEN length(subject) = 30 AND subject GLOB '[a-z][a-z][a-z]_[0-9A-Z]*'
        THEN subject ELSE '' END
    WHERE account_id = ${account} AND id > ${after} AND id <= ${last}`);
}

export async function auditBoundary(ctx: AccountContext, after: string, limit: number) {
  const rows = await ctx.db.rows(nextRows(ctx.db.accountId, after, limit), boundary);
  return rows[0]?.last ?? undefined;
}

/** The same of what was recorded in CONTROL. */
export async function controlAuditBoundary(ctx: AccountContext, after: string, limit: number) {
  const rows = await ctx.control.rows(nextRows(ctx.account.id, after, limit), boundary);
  return rows[0]?.last ?? undefined;
}

/** Cancels the open invitations of these accounts. */
export function cancelInvitations(accounts: SQL): Statement {
  return statement(sql`UPDATE invitations SET status = 'cancelled'
    WHERE account_id IN ${accounts} AND status = 'pending'`);
}

/** Erases an account's invitations, and the one with which its parent invited it. */
export function eraseInvitations(accountId: string): Statement[] {
  return [
    sql`DELETE FROM invitations WHERE account_id = ${accountId}`,
    sql`DELETE FROM invitations WHERE sub_account_id = ${accountId}`,
  ].map((query) => statement(query));
}
