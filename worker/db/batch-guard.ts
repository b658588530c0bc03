import { type SQL, sql } from "drizzle-orm";
import { isUniqueViolation, type Statement, statement } from "./statement.ts";

/**
 * A statement that aborts its whole batch unless the condition holds at that moment. D1 has no
 * transaction that reads before it writes; this is how a batch depends on what it finds.
 */
export function abortUnless(condition: SQL): Statement {
  return statement(sql`INSERT INTO batch_guard (ok) SELECT 0 WHERE NOT (${condition})`);
}

/** Whether the statement before changed anything. */
export const HAS_CHANGED = sql`changes() > 0`;

/** Aborts its whole batch if the statement before it changed nothing. */
export function abortUnlessChanged(): Statement {
  return abortUnless(HAS_CHANGED);
}

/** Whether a batch was aborted through `abortUnless`. */
export function isAborted(error: unknown): boolean {
  return error instanceof Error && error.message.includes("batch_guard_holds");
}

/** Whether another change came first: what a batch depends on is no longer so, or its key exists. */
export function isOvertaken(error: unknown): boolean {
  return isAborted(error) || isUniqueViolation(error);
}

/** What a batch returns; undefined, with nothing written, if it was aborted through `abortUnless`. */
export function undefinedIfAborted<T extends object>(batch: Promise<T>): Promise<T | undefined> {
  return batch.catch((error: unknown) => {
    if (isAborted(error)) return undefined;
    throw error;
  });
}
