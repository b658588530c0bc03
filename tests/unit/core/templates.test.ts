import { describe, expect, it } from "vitest";
import { createParam } from "#core/contract/params/params.ts";
import { createGlobalTemplate } from "#core/contract/templates/admin-templates.ts";
import { createTemplate, updateTemplate } from "#core/contract/templates/templates.ts";
import type { Endpoint } from "#core/endpoint.ts";

const schemas = { createTemplate, updateTemplate, createGlobalTemplate };

const VALID = {
  id: "tpl_01ARZ3NDEKTSV4RRFFQ69G5FAV",
  name: "Thanks",
  content: "Thank you",
  value: "Bells",
};

/** What is said first of each field. */
function errorsOf({ input }: Endpoint, values: object): Record<string, string> {
  const issues = input.safeParse({ ...VALID, ...values }).error?.issues ?? [];
  const found = issues.map(({ path, message }): [string, string] => [String(path[0]), message]);
  return Object.fromEntries(found.toReversed());
}

describe.each(Object.entries(schemas))("%s", (_, endpoint: Endpoint) => {
  const say = (values: object) => errorsOf(endpoint, values);

  it.each([
    ["R144", undefined, "Enter a name for the Template"],
    ["R144", "", "Enter a name for the Template"],
    ["R144", "  ", "Enter a name for the Template"],
    ["R145", "a", "Name must be more than 2 characters long"],
    ["R146", "a".repeat(81), "Cannot be longer than 80 characters"],
    ["R147", "a!", "Template Name must contain at least two alphanumeric characters"],
    ["R147", "?!?", "Template Name must contain at least two alphanumeric characters"],
  ])("%s: the name %j", (_rule, name, message) => {
    expect(say({ name })).toEqual({ name: message });
  });

  it.each(["ab", "Å7", "a - b", "a".repeat(80)])("R145, R146, R147: takes the name %j", (name) => {
    expect(say({ name })).toEqual({});
  });

  it.each([
    ["R148", undefined, "Enter Template Content"],
    ["R148", "", "Enter Template Content"],
    ["R148", " \n ", "Enter Template Content"],
    ["R149", "a", "Template Content must be more than 2 characters long"],
  ])("%s: the content %j", (_rule, content, message) => {
    expect(say({ content })).toEqual({ content: message });
  });

  it.each(["ok", "a".repeat(1224), "{{name}}"])("R149, R151: takes the content %j", (content) => {
    expect(say({ content })).toEqual({});
  });
});

it("R059: a template is of the type normal", () => {
  expect(createTemplate.input.parse({ name: "Thanks", content: "Hi there" }).template_type).toBe(
    "normal",
  );
  expect(errorsOf(createTemplate, { template_type: "rich" })).toHaveProperty("template_type");
});

describe("a parameter", () => {
  it.each([
    [{ name: "" }, { name: "Enter a name for the parameter" }],
    [{ name: "{x}" }, { name: "Must contain a letter or a number, and none of { } |" }],
    [{ name: "--" }, { name: "Must contain a letter or a number, and none of { } |" }],
    [{ value: " " }, { value: "Enter a value" }],
    [{ value: "a".repeat(501) }, { value: "Cannot be longer than 500 characters" }],
    [{ name: "Shop 2", value: "{{x}} |" }, {}],
  ])("%j", (values, errors) => {
    expect(errorsOf(createParam, values)).toEqual(errors);
  });
});
