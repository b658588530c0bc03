import type { SQL } from "drizzle-orm";
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import type * as z from "zod";
import { readRows, runBatch, type Statement } from "./statement.ts";

/** The control database: sign-in and the directory. Reads through `orm`, writes through `batch`. */
export function controlDb(database: D1Database) {
  let orm: DrizzleD1Database | undefined;
  return {
    database,
    get orm() {
      orm ??= drizzle(database);
      return orm;
    },
    rows: <T extends z.ZodType>(query: SQL, row: T) => readRows(database, query, row),
    batch: (statements: readonly Statement[]) => runBatch(database, statements),
  };
}
export type ControlDb = ReturnType<typeof controlDb>;
