import { CATEGORY_TEXTS } from "#core/contract/groups/category-texts.ts";
import { CooeeError, invalid } from "#core/errors.ts";
import { INBUILT_CATEGORIES, isInbuilt } from "#core/rules/inbuilt-categories.ts";
import { isUniqueViolation } from "#worker/db/statement.ts";
import { nameKey } from "../group-queries.ts";

function nameTaken(): CooeeError {
  return invalid("name", CATEGORY_TEXTS.nameTaken);
}

/** Refuses the name of an inbuilt category. */
export function refuseInbuiltName(name: string): void {
  if (INBUILT_CATEGORIES.some((inbuilt) => nameKey(inbuilt.name) === nameKey(name)))
    throw nameTaken();
}

export function refuseInbuilt(id: string): void {
  if (isInbuilt(id)) throw new CooeeError("FORBIDDEN", CATEGORY_TEXTS.inbuilt);
}

/** The error for the user if a batch failed because the name is taken. */
export function asCategoryNameTaken(error: unknown): unknown {
  return isUniqueViolation(error) ? nameTaken() : error;
}
