import { SEGMENT_TEXTS } from "#core/audience/segment-filter.ts";
import { CooeeError } from "#core/errors.ts";
import { isUniqueViolation } from "#worker/db/statement.ts";

/** What a name that another segment has is refused with. */
export function refuseTwice(error: unknown): never {
  if (!isUniqueViolation(error)) throw error;
  throw new CooeeError("CONFLICT", SEGMENT_TEXTS.nameTaken, { name: SEGMENT_TEXTS.nameTaken });
}
