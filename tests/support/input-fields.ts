import * as z from "zod";
import { endpoints } from "#core/contract/registry.ts";
import { unwrapSchema } from "#core/unwrap-schema.ts";

/** A field of the contract's inputs that takes a text, a list or a record, with the calls that have it. */
export interface InputField {
  schema: z.core.$ZodType;
  /** `POST /sms numberList[].number`, of the first call. */
  name: string;
}

/** Every field of every call; one that several calls share is named once. */
export function inputFields(): InputField[] {
  const fields = new Map<z.core.$ZodType, string>();
  const visit = (schema: z.core.$ZodType, name: string): void => {
    for (const [part, key] of partsOf(schema)) visit(part, `${name}${key}`);
    const isField = [z.ZodString, z.ZodArray, z.ZodRecord, z.ZodPipe].some(
      (kind) => schema instanceof kind,
    );
    if (isField && !fields.has(schema)) fields.set(schema, name);
  };
  for (const { method, path, input } of endpoints) {
    visit(input, `${method} ${path} `);
  }
  return [...fields].map(([schema, name]) => ({ schema, name }));
}

/** The fields of an input and what is inside them, each by the name that an error calls it. */
export function fieldsIn(input: z.ZodObject): InputField[] {
  const seen = new Set<z.core.$ZodType>();
  const inside = (schema: z.core.$ZodType, name: string): InputField[] => {
    // What only changes a value takes whatever the part before it leaves.
    if (seen.has(schema) || schema instanceof z.ZodTransform) return [];
    seen.add(schema);
    const parts = partsOf(schema).flatMap(([part, key]) =>
      inside(part, key.startsWith(".") ? key.slice(1) : name),
    );
    return [{ schema, name }, ...parts];
  };
  return Object.entries(input.shape).flatMap(([name, schema]) => inside(schema, name));
}

/** What a field is made of, each with what it adds to the name. */
function partsOf(schema: z.core.$ZodType): (readonly [z.core.$ZodType, string])[] {
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).map(([key, field]) => [field, `.${key}`]);
  }
  if (schema instanceof z.ZodUnion) return schema.options.map((option) => [option, ""]);
  if (schema instanceof z.ZodArray) return [[schema.element, "[]"]];
  if (schema instanceof z.ZodRecord) return [[schema.valueType, "{}"]];
  if (schema instanceof z.ZodPipe) {
    // A list in a text is judged as a whole.
    return schema.in instanceof z.ZodString
      ? [[schema.out, ""]]
      : [schema.in, schema.out].map((part) => [part, ""]);
  }
  const inner = unwrapSchema(schema);
  return inner ? [[inner, ""]] : [];
}
