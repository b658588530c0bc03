import type { InferInsertModel, InferSelectModel, SQL } from "drizzle-orm";
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type * as z from "zod";
import { withFolded } from "./folded.ts";
import { readRows, runBatch, type Statement, statement } from "./statement.ts";
import { builder, countRows, type ListOptions, listRows } from "./table-rows.ts";

type Values<M> = { [K in keyof M]: M[K] | SQL };

/**
 * The control database: sign-in and the directory. Writes are statements until `batch` commits them together; what they
 * write of searched texts is also folded. Reads of several tables go through `orm`.
 */
export interface ControlDb {
  readonly database: D1Database;
  readonly orm: DrizzleD1Database;
  list<T extends SQLiteTable>(table: T, options?: ListOptions): Promise<InferSelectModel<T>[]>;
  find<T extends SQLiteTable>(
    table: T,
    where: SQL | undefined,
  ): Promise<InferSelectModel<T> | undefined>;
  count(table: SQLiteTable, where?: SQL): Promise<number>;
  insert<T extends SQLiteTable>(table: T, values: Values<InferInsertModel<T>>): Statement;
  update<T extends SQLiteTable>(
    table: T,
    values: Partial<Values<InferInsertModel<T>>>,
    where: SQL | undefined,
  ): Statement;
  delete(table: SQLiteTable, where: SQL | undefined): Statement;
  rows<T extends z.ZodType>(query: SQL, row: T): Promise<z.output<T>[]>;
  batch(statements: readonly Statement[]): Promise<D1Result<unknown>[]>;
}

export function controlDb(database: D1Database): ControlDb {
  let orm: DrizzleD1Database | undefined;
  // drizzle's builders lose a generic table's column types, which the signatures have checked.
  return {
    database,
    get orm() {
      orm ??= drizzle(database);
      return orm;
    },
    list: (table, options) => listRows(database, table, options),
    find: async (table, where) => (await listRows(database, table, { where, limit: 1 }))[0],
    count: (table, where) => countRows(database, table, where),
    insert: (table, values) =>
      statement(builder.insert(table).values(withFolded(table, values) as never)),
    update: (table, values, where) =>
      statement(
        builder
          .update(table)
          .set(withFolded(table, values as object))
          .where(where),
      ),
    delete: (table, where) => statement(builder.delete(table).where(where)),
    rows: (query, row) => readRows(database, query, row),
    batch: (statements) => runBatch(database, statements),
  };
}
