import {
  type Column,
  getTableColumns,
  getTableName,
  type InferSelectModel,
  type SQL,
  sql,
  type Table,
} from "drizzle-orm";
import { drizzle } from "drizzle-orm/sqlite-proxy";
import * as z from "zod";
import { readRows, readValues } from "./statement.ts";

/** Builds statements, and runs none. */
export const builder = drizzle(() => Promise.reject(new Error("Only a batch runs what writes")));

/** How a table is read whole: its columns as SQL, and the conversion of a row's values to an object. */
interface Shape {
  columns: SQL;
  names: readonly string[];
  order: readonly Column[];
}

const shapes = new WeakMap<Table, Shape>();

function shapeOf(table: Table): Shape {
  const known = shapes.get(table);
  if (known) return known;
  const columns = Object.entries(getTableColumns(table));
  const name = getTableName(table);
  const shape = {
    columns: sql.raw(columns.map(([, column]) => `"${name}"."${column.name}"`).join(", ")),
    names: columns.map(([name]) => name),
    order: columns.map(([, column]) => column),
  };
  shapes.set(table, shape);
  return shape;
}

/** A row typed as the table declares it. */
function rowOf({ names, order }: Shape, values: readonly unknown[]): object {
  const row: Record<string, unknown> = {};
  for (const [at, name] of names.entries()) {
    const value = values[at];
    row[name] = value === null ? null : order[at]?.mapFromDriverValue(value);
  }
  return row;
}

export interface ListOptions {
  where?: SQL;
  orderBy?: SQL | readonly SQL[];
  limit?: number;
  offset?: number;
}

function select(
  columns: SQL,
  table: Table,
  { where, orderBy, limit, offset }: ListOptions = {},
): SQL {
  const query = sql`SELECT ${columns} FROM ${table}`;
  if (where) query.append(sql` WHERE ${where}`);
  const orders = [orderBy ?? []].flat();
  if (orders.length > 0) query.append(sql` ORDER BY ${sql.join(orders, sql`, `)}`);
  if (limit !== undefined) query.append(sql` LIMIT ${limit} OFFSET ${offset ?? 0}`);
  return query;
}

/** The whole rows of a table. */
export async function listRows<T extends Table>(
  database: D1Database,
  table: T,
  options?: ListOptions,
) {
  const shape = shapeOf(table);
  const rows = await readValues(database, select(shape.columns, table, options));
  return rowsOf<T>(shape, rows);
}

/** A page of them, and how many there are on all pages. */
export async function pageRows<T extends Table>(
  database: D1Database,
  table: T,
  options: ListOptions,
) {
  const shape = shapeOf(table);
  const { where, offset = 0 } = options;
  const columns = sql`${shape.columns}, (${count(table, where)}) AS n_of_all`;
  const found = await readValues(database, select(columns, table, options));
  const isPastEnd = found.length === 0 && offset > 0;
  const total = isPastEnd ? await countRows(database, table, where) : (found[0]?.at(-1) ?? 0);
  return { rows: rowsOf<T>(shape, found), total: Number(total) };
}

function rowsOf<T extends Table>(shape: Shape, rows: readonly unknown[][]) {
  // A generic table's columns have no types here; its rows are converted as it declares them.
  return rows.map((values) => rowOf(shape, values)) as InferSelectModel<T>[];
}

const countRow = z.object({ n: z.number() });

function count(table: Table, where?: SQL): SQL {
  return select(sql`count(*) AS n`, table, { where });
}

export async function countRows(database: D1Database, table: Table, where?: SQL): Promise<number> {
  return (await readRows(database, count(table, where), countRow))[0]?.n ?? 0;
}
