import { describe, expect, it } from "vitest";
import * as z from "zod";
import { hiddenText } from "#core/contract/fields/name-field.ts";
import { groupName } from "#core/contract/groups/group-input.ts";
import { endpoints } from "#core/contract/registry.ts";

/** Names that a person or an account gives to something, anywhere in an input. */
const NAMES = /^(name|accountName|businessName|contactName|company|position|address|newLabel)$/;
/** Names from outside, which are cleaned: what a provider calls someone. */
const CLEANED = new Set(["POST /auth/google name", "POST /auth/signUpByGoogle name"]);
/** Addresses, whatever the specification calls them. */
const ADDRESSES = new Set([
  "POST /integrations/connect accountName",
  "POST /ac/save-token accountName",
]);

/** Every string of an input by its path, including those in objects, lists, unions and JSON texts. */
function strings(schema: unknown, path = ""): [path: string, schema: z.ZodType][] {
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([key, value]) =>
      strings(value, path === "" ? key : `${path}.${key}`),
    );
  }
  if (schema instanceof z.ZodArray) return strings(schema.element, path);
  if (schema instanceof z.ZodPipe) return [schema.in, schema.out].flatMap((s) => strings(s, path));
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((s) => strings(s, path));
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  ) {
    return strings(schema.unwrap(), path);
  }
  return schema instanceof z.ZodString ? [[path, schema]] : [];
}

const names = endpoints.flatMap((endpoint) =>
  strings(endpoint.input)
    .map(([path, schema]) => ({ title: `${endpoint.method} ${endpoint.path} ${path}`, schema }))
    .filter(({ title }) => NAMES.test(title.split(/[ .]/).at(-1) ?? "") && !CLEANED.has(title))
    .filter(({ title }) => !ADDRESSES.has(title)),
);

/** How a schema refuses a text. */
function refusal(schema: z.ZodType, text: string): string {
  return schema.safeParse(text).error?.issues[0]?.message ?? "";
}

describe("names", () => {
  it("are found in every part of the contract", () => {
    expect(names.map(({ title }) => title)).toEqual(
      expect.arrayContaining([
        "POST /auth/newsignup name",
        "POST /auth/additional-info company",
        "PUT /user/me accountName",
        "POST /user/inviteLink name",
        "POST /user/token name",
        "POST /group name",
        "POST /group labels.newLabel",
        "PUT /group/{id} name",
        "PUT /group/quickcontact/{id} fields.name",
        "POST /draftcampaign name",
      ]),
    );
  });

  it.each(names.map(({ title, schema }) => [title, schema] as const))(
    "%s refuses what cannot be seen, and says which field",
    (_, schema) => {
      for (const hidden of [
        "\u0000",
        "\n",
        "\u0085",
        "\u00ad",
        "\u061c",
        "\u200b",
        "\u200d",
        "\u200e",
        "\u2028",
        "\u2029",
        "\u202e",
        "\u2060",
        "\u2066",
        "\ufeff",
        "\u{e0041}",
      ]) {
        expect(refusal(schema, `Ann${hidden}Bell`)).toMatch(
          /^[A-Z][a-z ]+ cannot contain line breaks, hidden characters or combined emoji$/,
        );
      }
    },
  );

  it("R342, R343, R344: a group's is required and has 1 to 80 characters", () => {
    const said = (name: unknown) => groupName.safeParse(name).error?.issues[0]?.message;
    expect(said(undefined)).toBe("Group name must be provided");
    expect(said("  ")).toBe("Name should be at least 1 character long");
    expect(said("x".repeat(80))).toBeUndefined();
    expect(said("x".repeat(81))).toBe("Cannot be longer than 80 characters");
  });

  it("may have accents, any script and emoji, but no emoji joined from several", () => {
    const group = names.find(({ title }) => title === "PUT /group/{id} name");
    const said = (text: string) => group && refusal(group.schema, text);
    for (const text of [
      "Zoë O'Neil",
      "花子",
      "محمد",
      "Cakes 🎂 ❤️ 👍🏽 🇦🇺",
      "  Ann\u00a0B \ufeff",
    ]) {
      expect(said(text)).toBe("");
    }
    expect(said("👩‍🍳 Cooks")).toBe(hiddenText("Group name"));
    expect(said("🏴󠁧󠁢󠁷󠁬󠁳󠁿")).toBe(hiddenText("Group name"));
  });
});
