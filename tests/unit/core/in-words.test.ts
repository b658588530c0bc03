import { describe, expect, it } from "vitest";
import * as z from "zod";
import { endpoints } from "#core/contract/registry.ts";
import { fieldsIn } from "#tests/support/input-fields.ts";
import { nameOf } from "#tests/support/name-of.ts";
import { inWords } from "#worker/in-words.ts";

/** What no field takes, and what is missing. */
const WRONG: readonly unknown[] = [
  ...[undefined, null, "", " ", "x", "x".repeat(5000), 7, 1.5, -1e20, true, [], [null], [{}]],
  ...[{}, { x: 1 }],
];
/** The library's own words. ('Required' is the documents' text about a label.) */
const TECHNICAL =
  /^(invalid (input|option|string|key|element|union|uuid|url|iso|email address|date$)|too (big|small)|unrecognized)|\bexpected \w+|\b(undefined|NaN|nonoptional|regex)\b/i;

/** What is said of a field, with the field that it is said of. */
function saidOf(name: string, field: z.core.$ZodType): string[] {
  const schema = z.object({ [name]: field });
  return [{}, ...WRONG.map((value) => ({ [name]: value }))].flatMap((input) => {
    const { error } = schema.safeParse(input, { error: inWords });
    const issues = error?.issues.filter(({ code }) => code !== "unrecognized_keys") ?? [];
    expect(issues.filter(({ path }) => path[0] !== name)).toEqual([]);
    return issues.map(({ message }) => message);
  });
}

const said = (schema: z.ZodType, value: unknown = {}) =>
  schema.safeParse(value, { error: inWords }).error?.issues.map(({ message }) => message);

describe("what is wrong with a field is said in words", () => {
  it.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    "by %s, also of what is inside its fields",
    (_, { input }) => {
      for (const { name, schema } of fieldsIn(input)) {
        const technical = saidOf(name, schema).filter(
          (message) => message === "" || TECHNICAL.test(message),
        );
        expect([name, ...technical]).toEqual([name]);
      }
    },
  );

  it("which name what is missing or of another kind", () => {
    const fields = z.object({
      name: z.string(),
      amount: z.number(),
      contact_ids: z.array(z.string()),
      isBlocked: z.boolean(),
      status: z.enum(["approved", "rejected"]),
    });
    expect(said(fields)).toEqual([
      "Enter a name",
      "Enter an amount",
      "Enter contact ids",
      "Is blocked must be true or false",
      "Choose a status: approved or rejected",
    ]);
    const wrong = { name: 7, amount: "x", contact_ids: "x", isBlocked: "x", status: 7 };
    expect(said(fields, wrong)).toEqual([
      "Name must be text",
      "Amount must be a number",
      "Contact ids must be a list",
      "Is blocked must be true or false",
      "Choose a status: approved or rejected",
    ]);
    const bounds = z.object({ name: z.string().max(3), price: z.number().max(5) });
    expect(said(bounds, { name: "long", price: 6 })).toEqual([
      "Name must have at most 3 characters",
      "Price must be at most 5",
    ]);
  });
});
