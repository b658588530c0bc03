import { and, eq, type InferInsertModel, type InferSelectModel, type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type * as z from "zod";
import { notFound } from "#core/errors.ts";
import type { ShardTable } from "./schema/shard/tables.ts";
import { readRows, runBatch, type Statement, statement } from "./statement.ts";

type Insert<T extends ShardTable> = Omit<InferInsertModel<T>, "accountId">;
type Change<T extends ShardTable> = { [K in keyof Insert<T>]?: Insert<T>[K] | SQL };

export interface ListOptions {
  where?: SQL | undefined;
  orderBy?: SQL | readonly SQL[];
  limit?: number;
  offset?: number;
}

/**
 * One account's part of its shard. Every read and every write carries the account's id, so that a
 * foreign id finds nothing. Writes are statements until `batch` commits them together.
 */
export interface AccountDb {
  readonly accountId: string;
  list<T extends ShardTable>(table: T, options?: ListOptions): Promise<InferSelectModel<T>[]>;
  find<T extends ShardTable>(table: T, where: SQL): Promise<InferSelectModel<T> | undefined>;
  /** Fetch or throw: another account's row is NOT_FOUND. */
  get<T extends ShardTable>(table: T, where: SQL, what: string): Promise<InferSelectModel<T>>;
  count(table: ShardTable, where?: SQL): Promise<number>;
  insert<T extends ShardTable>(table: T, values: Insert<T>): Statement;
  update<T extends ShardTable>(table: T, values: Change<T>, where: SQL): Statement;
  remove(table: ShardTable, where: SQL): Statement;
  /** A hand-written read; it must name account_id. */
  rows<T extends z.ZodType>(query: SQL, row: T): Promise<z.output<T>[]>;
  batch(statements: readonly Statement[]): Promise<D1Result<unknown>[]>;
}

// drizzle's builders lose a generic table's column types; the casts below give back what the
// signatures above promise, for the table that was passed in.
export function accountDb(database: D1Database, accountId: string): AccountDb {
  const orm = drizzle(database);
  const own = (table: ShardTable, where?: SQL) => and(eq(table.accountId, accountId), where);

  async function list<T extends ShardTable>(table: T, options: ListOptions = {}) {
    const order = options.orderBy ?? [];
    const orders = Array.isArray(order) ? order : [order];
    let query = orm.select().from(table).where(own(table, options.where)).$dynamic();
    if (orders.length > 0) query = query.orderBy(...orders);
    if (options.limit !== undefined) query = query.limit(options.limit);
    if (options.offset) query = query.offset(options.offset);
    return (await query) as InferSelectModel<T>[];
  }

  async function find<T extends ShardTable>(table: T, where: SQL) {
    return (await list(table, { where, limit: 1 }))[0];
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
    async count(table, where) {
      const [row] = await orm
        .select({ n: sql<number>`count(*)` })
        .from(table)
        .where(own(table, where));
      return row?.n ?? 0;
    },
    insert: (table, values) =>
      statement(orm.insert(table).values({ ...values, accountId } as never)),
    update: (table, values, where) =>
      statement(
        orm
          .update(table)
          .set(values as object)
          .where(own(table, where)),
      ),
    remove: (table, where) => statement(orm.delete(table).where(own(table, where))),
    rows: (query, row) => readRows(database, query, row),
    batch: (statements) => runBatch(database, statements),
  };
}
