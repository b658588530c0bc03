import { getTableName } from "drizzle-orm";
import { getTableConfig } from "drizzle-orm/sqlite-core";
import type { ShardTable } from "./schema/shard/tables.ts";

/** What a table, its columns and those of its primary key are called. */
export function tableNames(table: ShardTable) {
  const { columns, primaryKeys } = getTableConfig(table);
  const key = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
  const names = (all: readonly { name: string }[]) => all.map(({ name }) => name);
  return { name: getTableName(table), columns: names(columns), key: names(key) };
}
