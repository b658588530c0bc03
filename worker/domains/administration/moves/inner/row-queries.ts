import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { eachRow, jsonRows } from "#worker/db/json-rows.ts";
import { readRows, readValues, type Statement, statement } from "#worker/db/statement.ts";
import type { MovedTable } from "./move-rules.ts";

/** A row by the positions of its table's columns. */
export type Row = readonly unknown[];
/** A key of it, from the account's id on. */
export type Key = readonly unknown[];

const list = (names: readonly string[]) =>
  sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );
const places = (count: number) =>
  sql.join(
    Array.from({ length: count }, (_, at) => sql`value->>${sql.raw(String(at))}`),
    sql`, `,
  );

const named = ({ name }: MovedTable) => sql.identifier(name);

export function keyOf({ places }: MovedTable, row: Row): Key {
  return places.map((at) => row[at]);
}

interface Page {
  account: string;
  /** The key that the page follows. */
  after: Key | undefined;
  limit: number;
}

/** An account's next rows in the order of their keys. */
export function pageOf(database: D1Database, table: MovedTable, page: Page): Promise<unknown[][]> {
  const rest = table.key.slice(1);
  const query = sql`SELECT ${list(table.columns)} FROM ${named(table)}
    WHERE account_id = ${page.account}`;
  if (rest.length > 0) {
    if (page.after) {
      const values = page.after.slice(1).map((value) => sql`${value}`);
      query.append(sql` AND (${list(rest)}) > (${sql.join(values, sql`, `)})`);
    }
    query.append(sql` ORDER BY ${list(rest)}`);
  }
  return readValues(database, query.append(sql` LIMIT ${page.limit}`));
}

/** Those of some rows that are there. */
export async function rowsOfKeys(
  database: D1Database,
  table: MovedTable,
  keys: readonly Key[],
): Promise<unknown[][]> {
  const found: unknown[][] = [];
  for (const [account, own] of Map.groupBy(keys, ([account]) => account)) {
    for (const json of jsonRows(own)) {
      const query = sql`SELECT ${list(table.columns)} FROM ${named(table)}
        WHERE account_id = ${account} AND ${among(table, json)}`;
      found.push(...(await readValues(database, query)));
    }
  }
  return found;
}

function among(table: MovedTable, json: string): SQL {
  return sql`(${list(table.key)}) IN (SELECT ${places(table.key.length)} FROM json_each(${json}))`;
}

/**
 * Rows as they are on the other shard, in place of what is there under these keys. A row whose name another has here is left
 * out: that one was renamed meanwhile, and both are compared later.
 */
export function putRows(
  table: MovedTable,
  keys: readonly Key[],
  rows: readonly Row[],
): Statement[] {
  return [
    ...deleteKeys(table, keys),
    ...jsonRows(rows).map((json) =>
      statement(sql`INSERT OR IGNORE INTO ${named(table)} (${list(table.columns)})
        SELECT ${places(table.columns.length)} FROM ${eachRow(json)}`),
    ),
  ];
}

export function deleteKeys(table: MovedTable, keys: readonly Key[]): Statement[] {
  return [...Map.groupBy(keys, ([account]) => account)].flatMap(([account, own]) =>
    jsonRows(own).map((json) =>
      statement(
        sql`DELETE FROM ${named(table)} WHERE account_id = ${account} AND ${among(table, json)}`,
      ),
    ),
  );
}

/** Deletes some rows of an account. */
export function deleteSome(table: MovedTable, account: string, limit: number): Statement {
  const key = list(table.key);
  return statement(sql`DELETE FROM ${named(table)} WHERE account_id = ${account} AND (${key}) IN
    (SELECT ${key} FROM ${named(table)} WHERE account_id = ${account} LIMIT ${limit})`);
}

const counted = z.object({ table: z.string(), account: z.string(), rows: z.number() });
export type Counted = z.output<typeof counted>;

/** A shard compiles so many selects at once. */
const TABLES_AT_ONCE = 5;

/** How many rows each of some accounts has in each of some tables; none if it has none. */
export async function census(
  database: D1Database,
  tables: readonly MovedTable[],
  accounts: readonly string[],
): Promise<Counted[]> {
  const found: Counted[] = [];
  const ids = JSON.stringify(accounts);
  for (let at = 0; at < tables.length; at += TABLES_AT_ONCE) {
    const selects = tables.slice(at, at + TABLES_AT_ONCE).map(
      (table) => sql`SELECT ${table.name} AS "table", account_id AS account, COUNT(*) AS rows
        FROM ${named(table)} WHERE account_id IN (SELECT value FROM json_each(${ids}))
        GROUP BY account_id`,
    );
    found.push(...(await readRows(database, sql.join(selects, sql` UNION ALL `), counted)));
  }
  return found;
}

const money = z.object({
  account: z.string(),
  ledger: z.number(),
  balance: z.number(),
  lots: z.number(),
});
/** What accounts' books add up to, in millicents, each figure from its own table. */
export function moneyOf(database: D1Database, accounts: readonly string[]) {
  const of = (what: string, table: string) =>
    sql.raw(
      `(SELECT COALESCE(SUM(${what}), 0) FROM ${table} WHERE account_id IN (SELECT j.value))`,
    );
  return readRows(
    database,
    sql`SELECT j.value AS account, ${of("amount", "ledger")} AS ledger,
        ${of("balance", "balances")} AS balance, ${of("remaining", "credit_lots")} AS lots
      FROM json_each(${JSON.stringify(accounts)}) j ORDER BY 1`,
    money,
  );
}
