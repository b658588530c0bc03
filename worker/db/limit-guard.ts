import { type SQL, sql } from "drizzle-orm";
import { LIMITS, type LimitName } from "#core/rules/limits.ts";
import type { limitGuard } from "./schema/shard/kernel.ts";
import { type Statement, statement } from "./statement.ts";

type GuardedLimit = Extract<LimitName, keyof typeof limitGuard.$inferSelect>;

/**
 * A statement that aborts its whole batch unless the condition holds at that moment; the error
 * names the limit.
 */
export function abortUnlessWithin(limit: GuardedLimit, condition: SQL): Statement {
  return statement(
    sql`INSERT INTO limit_guard (${sql.identifier(limit)}) SELECT 0 WHERE NOT (${condition})`,
  );
}

/** The limit that a batch would have exceeded; undefined for any other failure. */
export function passedLimit(error: unknown): LimitName | undefined {
  if (!(error instanceof Error)) return undefined;
  const name = /CHECK constraint failed: limit_(\w+)/.exec(error.message)?.[1];
  return name !== undefined && isLimit(name) ? name : undefined;
}

function isLimit(name: string): name is LimitName {
  return Object.hasOwn(LIMITS, name);
}
