import { isCheckViolation, isUniqueViolation } from "#worker/db/statement.ts";

const TRIES = 6;

/** Tries again where something else used or made lots in the meantime, or this very act came a second time. */
export async function retryRaced<T>(act: () => Promise<T>, tries = TRIES): Promise<T> {
  try {
    return await act();
  } catch (error) {
    const raced = isUniqueViolation(error) || isCheckViolation(error);
    if (!raced || tries <= 1) throw error;
    return retryRaced(act, tries - 1);
  }
}
