import * as z from "zod";

/** What is inside a schema that only says that a value may be missing; undefined if it is no such schema. */
export function unwrapSchema(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  const isWrapped =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly;
  return isWrapped ? schema.unwrap() : undefined;
}
