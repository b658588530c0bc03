import { describe, expect, it } from "vitest";
import type * as z from "zod";
import { endpoints } from "#core/contract/registry.ts";
import { pathNames } from "#core/endpoint.ts";
import { DOCUMENTED, NEEDED_BESIDES } from "#tests/support/documented-fields.ts";
import { nameOf } from "#tests/support/name-of.ts";
import { asWritten } from "#worker/http/as-written.ts";
import { inWords } from "#worker/in-words.ts";

const fieldOf = (input: z.ZodObject, name: string): z.ZodType | undefined =>
  Object.hasOwn(input.shape, name) ? input.shape[name] : undefined;

describe("a caller who knows only the documents", () => {
  it.each(Object.entries(DOCUMENTED))(
    "can give every field that they name to %s",
    (name, fields) => {
      const endpoint = endpoints.find((one) => nameOf(one) === name);
      expect(endpoint).toBeDefined();
      if (!endpoint) return;
      const refused = Object.entries(fields).flatMap(([field, value]) => {
        const schema = fieldOf(endpoint.input, field);
        const { error } = schema?.safeParse(value, { error: inWords }) ?? { error: undefined };
        if (schema && !error) return [];
        return [`${field}: ${error?.issues[0]?.message ?? "unknown"}`];
      });
      expect(refused).toEqual([]);
    },
  );

  it.each(Object.entries(DOCUMENTED))("can send %s as browsers' forms do", (name, fields) => {
    const input = endpoints.find((one) => nameOf(one) === name)?.input;
    const typed = Object.entries(fields).filter(([, value]) =>
      ["number", "boolean"].includes(typeof value),
    );
    const refused = typed.filter(([field, value]) => {
      const schema = input && fieldOf(input, field);
      return !schema?.safeParse(asWritten(schema, String(value))).success;
    });
    expect(refused).toEqual([]);
  });

  it.each(Object.entries(DOCUMENTED))("needs no other field for %s", (name, fields) => {
    const endpoint = endpoints.find((one) => nameOf(one) === name);
    const needed = Object.entries<z.ZodType>(endpoint?.input.shape ?? {})
      .filter(([, field]) => !field.safeParse(undefined).success)
      .map(([field]) => field);
    const inPath = pathNames(endpoint?.path ?? "");
    const others = needed.filter((field) => !(field in fields) && !inPath.includes(field));
    expect(others).toEqual(NEEDED_BESIDES[name] ?? []);
  });
});
