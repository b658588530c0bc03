import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import { type CooeeError, conflict } from "#core/errors.ts";
import { isUniqueViolation } from "#worker/db/statement.ts";

export function nameTaken(text: string = GROUP_TEXTS.nameTaken): CooeeError {
  return conflict(text, "name");
}

/** The error for the user if a batch that only sets a name failed because it is taken. */
export function asNameTaken(error: unknown): unknown {
  return isUniqueViolation(error) ? nameTaken() : error;
}
