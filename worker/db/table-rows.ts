import { type Column, getTableColumns, getTableName, type SQL, sql, type Table } from "drizzle-orm";

/** How a table is read whole: its columns as SQL, and the conversion of a row's values to an object. */
interface Shape {
  columns: SQL;
  names: readonly string[];
  order: readonly Column[];
}

const shapes = new WeakMap<Table, Shape>();

export function shapeOf(table: Table): Shape {
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
export function rowOf({ names, order }: Shape, values: readonly unknown[]): object {
  const row: Record<string, unknown> = {};
  for (const [at, name] of names.entries()) {
    const value = values[at];
    row[name] = value === null ? null : order[at]?.mapFromDriverValue(value);
  }
  return row;
}
