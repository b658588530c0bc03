import { PARAM_TEXTS } from "#core/contract/params/param-texts.ts";
import { invalid } from "#core/errors.ts";
import { isUniqueViolation } from "#worker/db/statement.ts";

/** The message for a name that another parameter has; any other error unchanged. */
export function asNameTaken(error: unknown): unknown {
  return isUniqueViolation(error) ? invalid("name", PARAM_TEXTS.nameTaken) : error;
}
