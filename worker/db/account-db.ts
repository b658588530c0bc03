import {
  and,
  eq,
  getTableColumns,
  type InferInsertModel,
  type InferSelectModel,
  type SQL,
  sql,
} from "drizzle-orm";
import type * as z from "zod";
import { notFound } from "#core/errors.ts";
import { withFolded } from "./folded.ts";
import { eachRow, jsonRows } from "./json-rows.ts";
import type { ShardTable } from "./schema/shard/tables.ts";
import { readRows, runBatch, type Statement, statement } from "./statement.ts";
import { builder, countRows, type ListOptions, listRows, pageRows } from "./table-rows.ts";

type Insert<T extends ShardTable> = Omit<InferInsertModel<T>, "accountId">;
type Change<T extends ShardTable> = { [K in keyof Insert<T>]?: Insert<T>[K] | SQL };

/**
 * One account's part of its shard. Every read and every write is restricted to the account's id, so
 * that a foreign id finds nothing. Writes are statements until `batch` commits them together.
 * What they write of searched texts is also folded.
 */
export interface AccountDb {
  readonly accountId: string;
  list<T extends ShardTable>(table: T, options?: ListOptions): Promise<InferSelectModel<T>[]>;
  find<T extends ShardTable>(table: T, where: SQL): Promise<InferSelectModel<T> | undefined>;
  /** Fetch or throw: another account's row is NOT_FOUND. */
  get<T extends ShardTable>(table: T, where: SQL, what: string): Promise<InferSelectModel<T>>;
  count(table: ShardTable, where?: SQL): Promise<number>;
  /** A page, and how many rows there are on all of them, in one statement. */
  page<T extends ShardTable>(
    table: T,
    options: ListOptions,
  ): Promise<{ rows: InferSelectModel<T>[]; total: number }>;
  insert<T extends ShardTable>(table: T, values: Insert<T>): Statement;
  /** Rows with the same columns, in their order, by as few statements as their size allows. */
  insertAll<T extends ShardTable>(table: T, rows: readonly Insert<T>[]): Statement[];
  update<T extends ShardTable>(table: T, values: Change<T>, where: SQL): Statement;
  delete(table: ShardTable, where: SQL): Statement;
  /** A hand-written read; it must name account_id. */
  rows<T extends z.ZodType>(query: SQL, row: T): Promise<z.output<T>[]>;
  batch(statements: readonly Statement[]): Promise<D1Result<unknown>[]>;
}

// drizzle's builders lose a generic table's column types; the casts below restore what the
// signatures above declare for the given table.
export function accountDb(database: D1Database, accountId: string): AccountDb {
  const own = (table: ShardTable, where?: SQL) => and(eq(table.accountId, accountId), where);

  function list<T extends ShardTable>(table: T, options: ListOptions = {}) {
    return listRows(database, table, { ...options, where: own(table, options.where) });
  }

  async function find<T extends ShardTable>(table: T, where: SQL) {
    return (await list(table, { where, limit: 1 }))[0];
  }

  function insertAll<T extends ShardTable>(table: T, unfolded: readonly Insert<T>[]): Statement[] {
    const rows = unfolded.map((row) => withFolded(table, row));
    const given = Object.entries(getTableColumns(table)).filter(
      ([name]) => name in (rows[0] ?? {}),
    );
    const names = given.map(([, { name }]) => sql.identifier(name));
    const values = given.map((_, at) => sql`value->>${sql.raw(String(at))}`);
    const ofRow = (row: Readonly<Record<string, unknown>>) =>
      given.map(([name, column]) => {
        const value = row[name] ?? null;
        return value === null ? null : column.mapToDriverValue(value);
      });
    return jsonRows(rows.map(ofRow)).map((json) =>
      statement(sql`INSERT INTO ${table} (account_id, ${sql.join(names, sql`, `)})
        SELECT ${accountId}, ${sql.join(values, sql`, `)} FROM ${eachRow(json)}`),
    );
  }

  return {
    accountId,
    list,
    find,
    async get(table, where, what) {
      const row = await find(table, where);
      if (!row) throw notFound(what);
      return row;
    },
    count: (table, where) => countRows(database, table, own(table, where)),
    page: (table, options) =>
      pageRows(database, table, { ...options, where: own(table, options.where) }),
    insert: (table, values) =>
      statement(builder.insert(table).values({ ...withFolded(table, values), accountId } as never)),
    insertAll,
    update: (table, values, where) =>
      statement(
        builder
          .update(table)
          .set(withFolded(table, values as object))
          .where(own(table, where)),
      ),
    delete: (table, where) => statement(builder.delete(table).where(own(table, where))),
    rows: (query, row) => readRows(database, query, row),
    batch: (statements) => runBatch(database, statements),
  };
}
