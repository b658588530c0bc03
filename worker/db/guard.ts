import { getTableName } from "drizzle-orm";
import { shardTables } from "./schema/shard/tables.ts";

const NAMES = Object.values(shardTables).map(getTableName).join("|");
const SHARD_TABLE = new RegExp(`\\b(?:from|join|into|update)\\s+["\`]?(?:${NAMES})\\b`, "i");
const ACCOUNT_PREDICATE = /\baccount_id["`]?\s*(?:=\s*\?|in\b)/i;
const INSERT = new RegExp(
  `\\binsert(?: or \\w+)?\\s+into\\s+["\`]?(?:${NAMES})["\`]?\\s*\\(([^)]*)\\)(.*)`,
  "is",
);
const CROSS_ACCOUNT = /\/\* cross-account: \S.* \*\//;

/** Why a statement may not run, or undefined if it may. */
export function guardProblem(sql: string): string | undefined {
  if (!SHARD_TABLE.test(sql) || CROSS_ACCOUNT.test(sql)) return undefined;
  const [, columns, rest = ""] = INSERT.exec(sql) ?? [];
  // What an INSERT reads from a shard table must belong to the account too.
  const ok = columns
    ? /\baccount_id\b/.test(columns) && (!SHARD_TABLE.test(rest) || ACCOUNT_PREDICATE.test(rest))
    : ACCOUNT_PREDICATE.test(sql);
  return ok ? undefined : `A statement on a shard table names no account_id: ${sql.slice(0, 200)}`;
}

/** A database that refuses statements that could reach another tenant's rows; for tests and development. */
export function guarded(database: D1Database): D1Database {
  return new Proxy(database, {
    get(target, property) {
      if (property === "prepare") {
        return (sql: string) => {
          const problem = guardProblem(sql);
          if (problem) throw new Error(problem);
          return target.prepare(sql);
        };
      }
      const value: unknown = Reflect.get(target, property, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
