import { type Query, SQL } from "drizzle-orm";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import type * as z from "zod";
import type { Note } from "./note.ts";

const dialect = new SQLiteAsyncDialect();

/** A statement that has not run yet; only a `batch` runs those that write. */
export interface Statement {
  sql: string;
  params: unknown[];
  /** What the journal must record of it; such a statement runs through `commit` only. */
  note?: Note;
}

/** A drizzle template or builder as text and parameters. */
export function statement(query: SQL | { toSQL(): Query }): Statement {
  const { sql, params } = query instanceof SQL ? dialect.sqlToQuery(query) : query.toSQL();
  return { sql, params };
}

/** Runs statements as one transaction; the results are in the same order. */
export async function runBatch(
  database: D1Database,
  statements: readonly Statement[],
): Promise<D1Result<unknown>[]> {
  if (statements.length === 0) return [];
  if (statements.some(({ note }) => note)) {
    throw new Error("A statement that the journal must know of runs through `commit` only");
  }
  return await database.batch(
    statements.map(({ sql, params }) => database.prepare(sql).bind(...params)),
  );
}

/** The rows of a hand-written read, validated. */
export async function readRows<T extends z.ZodType>(
  database: D1Database,
  query: SQL,
  row: T,
): Promise<z.output<T>[]> {
  const [columns, ...results] = await readTable(database, query);
  return results.map((values) => row.parse(named(columns, values)));
}

/** The rows of a read, by position. */
export async function readValues(database: D1Database, query: SQL): Promise<unknown[][]> {
  const [, ...rows] = await readTable(database, query);
  return rows;
}

function readTable(database: D1Database, query: SQL) {
  const { sql, params } = statement(query);
  // D1's own conversion of values to objects costs more than the query if there are many rows.
  return database
    .prepare(sql)
    .bind(...params)
    .raw({ columnNames: true });
}

function named(columns: readonly string[], values: readonly unknown[]): object {
  const object: Record<string, unknown> = {};
  for (let i = 0; i < columns.length; i++) object[columns[i] ?? ""] = values[i];
  return object;
}

/** The rows that a statement of a batch returned, validated. */
export function returned<T extends z.ZodType>(
  result: D1Result<unknown> | undefined,
  row: T,
): z.output<T>[] {
  return (result?.results ?? []).map((values) => row.parse(values));
}

/** Whether a batch failed because a row with that key already existed. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && error.message.includes("UNIQUE constraint failed");
}

/** The first column of the key that already existed, `users.email`; undefined for any other failure. */
export function violatedColumn(error: unknown): string | undefined {
  return error instanceof Error
    ? /UNIQUE constraint failed: (\w+\.\w+)/.exec(error.message)?.[1]
    : undefined;
}

export function isCheckViolation(error: unknown): boolean {
  return error instanceof Error && error.message.includes("CHECK constraint failed");
}
