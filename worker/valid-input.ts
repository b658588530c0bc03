import type * as z from "zod";
import { CooeeError, type FieldErrors } from "#core/errors.ts";
import { inWords } from "./in-words.ts";

/** What a caller gave, as a schema reads it; what is wrong with it is said field by field. */
export function validInput<T extends z.ZodType>(schema: T, given: unknown): z.output<T> {
  const parsed = schema.safeParse(given, { error: inWords });
  if (parsed.error) throw invalidFields(fieldErrors(parsed.error));
  return parsed.data;
}

export function invalidFields(fields: FieldErrors): CooeeError {
  return new CooeeError("INVALID_INPUT", Object.values(fields)[0] ?? "Check the fields", fields);
}

/** Fields of one answer: of a list of thousands, the first say enough. */
const MOST_FIELDS = 100;

export function fieldErrors(error: z.ZodError): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of error.issues.slice(0, MOST_FIELDS)) {
    const name = issue.path.map(String).join(".");
    if (issue.code === "unrecognized_keys") {
      Object.assign(
        fields,
        unknownFields(issue.keys.map((key) => (name ? `${name}.${key}` : key))),
      );
    } else {
      fields[name || "form"] ??= issue.message;
    }
  }
  return fields;
}

export function unknownFields(names: readonly string[]): FieldErrors {
  return Object.fromEntries(names.map((name) => [name, `Unknown field: ${name}`]));
}
