import { describe, expect, it } from "vitest";
import * as z from "zod";
import { endpoints } from "#core/contract/registry.ts";
import { nameOf } from "#tests/support/name-of.ts";
import { inWords } from "#worker/http/in-words.ts";

/** What no field takes, and what is missing. */
const WRONG: readonly unknown[] = [
  ...[undefined, null, "", " ", "x".repeat(5000), 1.5, -1e20, true, [], [{}], {}, { x: 1 }],
];
/** The library's own words. */
const TECHNICAL =
  /^(invalid (input|option|string)|too (big|small)|unrecognized)|expected .*received|\bundefined\b/i;

function messagesOf(schema: z.ZodType): string[] {
  return WRONG.flatMap((value) => {
    const { error } = schema.safeParse(value, { error: inWords });
    return error?.issues.filter(({ code }) => code !== "unrecognized_keys") ?? [];
  }).map(({ message }) => message);
}

const said = (schema: z.ZodType, value: unknown = {}) =>
  schema.safeParse(value, { error: inWords }).error?.issues.map(({ message }) => message);

describe("what is wrong with a field is said in words", () => {
  it.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    "by %s",
    (_, { input }) => {
      for (const [name, field] of Object.entries(input.shape)) {
        const missing = said(z.object({ [name]: field })) ?? [];
        for (const message of [...missing, ...messagesOf(field)]) {
          expect([name, message, TECHNICAL.test(message)]).toEqual([name, message, false]);
        }
      }
    },
  );

  it("which name what is missing", () => {
    const lists = z.object({
      name: z.string(),
      amount: z.number(),
      contact_ids: z.array(z.string()),
    });
    expect(said(lists)).toEqual(["Enter a name", "Enter an amount", "Enter contact ids"]);
    const choices = z.object({ isBlocked: z.boolean(), status: z.enum(["approved", "rejected"]) });
    expect(said(choices)).toEqual(["Enter true or false", "Choose approved or rejected"]);
    expect(said(z.string().max(3), "long")).toEqual(["Must have at most 3 characters"]);
  });
});
