import { joinCalls } from "./join-calls.ts";
import { isMoving } from "./moving.ts";
import { isCheckViolation, isUniqueViolation, runBatch, type Statement } from "./statement.ts";

/** A database does nothing else meanwhile: a few milliseconds. */
const AT_ONCE = 20;

/**
 * Runs batches of the same moment as one transaction, in their order: writing to the disk costs more
 * than the statements. If a condition of one fails, none has changed anything, and each runs by itself.
 */
export function joinedBatches(database: D1Database) {
  const joined = joinCalls(async (batches: readonly (readonly Statement[])[]) => {
    const results = await runBatch(database, batches.flat());
    return batches.map(({ length }) => results.splice(0, length));
  }, AT_ONCE);
  return async (statements: readonly Statement[]): Promise<D1Result<unknown>[]> => {
    try {
      return await joined(statements);
    } catch (error) {
      if (!isCheckViolation(error) && !isUniqueViolation(error) && !isMoving(error)) throw error;
      return await runBatch(database, statements);
    }
  };
}
