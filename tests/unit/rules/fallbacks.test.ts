import { expect, it } from "vitest";
import { tagsWithoutFallback, withFallbacks } from "#core/rules/fallbacks.ts";
import { parseTemplate, renderTemplate } from "#core/rules/merge-tags.ts";

const TEXT = "Hi {{First name}}, {{first_name}} of {{suburb|your suburb}}: {{code}}";

it("names the tags that have no fallback, once each", () => {
  expect(tagsWithoutFallback(TEXT)).toEqual(["first_name", "code"]);
  expect(tagsWithoutFallback("No tags")).toEqual([]);
});

it("a fallback goes into every tag of its name, and changes no other text and no other fallback", () => {
  const changed = withFallbacks(TEXT, { first_name: "there", suburb: "town" });
  expect(changed).toBe(
    "Hi {{First name|there}}, {{first_name|there}} of {{suburb|your suburb}}: {{code}}",
  );
  expect(renderTemplate(parseTemplate(changed), {}, {}).missing).toEqual(["code"]);
});
