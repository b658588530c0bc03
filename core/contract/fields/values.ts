import * as z from "zod";
import { MAX_LABEL_LENGTH, MAX_VALUE_LENGTH } from "../../rules/file-limits.ts";

/** Values that one number of a request can have. */
export const MAX_VALUES = 50;

export const VALUE_TEXTS = {
  labelLong: `A label cannot be longer than ${MAX_LABEL_LENGTH} characters`,
  valueLong: `Cannot be longer than ${MAX_VALUE_LENGTH} characters`,
  tooMany: `A number can have ${MAX_VALUES} values at most`,
  tooManyTogether: `The numbers of a list can have ${MAX_VALUES} different values at most`,
} as const;

/** Values by label, this many at most. */
export function valuesByLabel(most: number, tooMany: string) {
  return z
    .record(
      z.string().max(MAX_LABEL_LENGTH, VALUE_TEXTS.labelLong),
      z.string().max(MAX_VALUE_LENGTH, VALUE_TEXTS.valueLong),
    )
    .refine((values) => Object.keys(values).length <= most, tooMany);
}

/** R053: what merge tags put into the text of a number, by label. */
export const contactData = valuesByLabel(MAX_VALUES, VALUE_TEXTS.tooMany).optional();
