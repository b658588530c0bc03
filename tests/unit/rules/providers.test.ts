import { expect, it } from "vitest";
import { isName } from "#core/rules/providers.ts";

it("a sender with a letter in any script is a name, and one without is a number", () => {
  expect(["Cooee", "4You", "Ελλάδα"].every(isName)).toBe(true);
  expect(["61400000001", "+61 400 000 001", ""].some(isName)).toBe(false);
});
