import { CooeeError } from "#core/errors.ts";
import { isUniqueViolation } from "#worker/db/statement.ts";

/**
 * Does what a request under a client's key asks for once, however often it arrives: a double click, a replay,
 * another try after a lost response. `known` finds what was done under the key, and refuses a different request.
 */
export async function actOnce<T>(
  known: () => Promise<T | undefined>,
  act: () => Promise<T>,
): Promise<T> {
  const before = await known();
  if (before) return before;
  try {
    return await act();
  } catch (error) {
    // The same request was faster: it has the key, and may have used the credit that this one lacks.
    const isRefused = error instanceof CooeeError || isUniqueViolation(error);
    const other = isRefused ? await known() : undefined;
    if (!other) throw error;
    return other;
  }
}
