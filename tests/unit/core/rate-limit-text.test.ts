import { expect, it } from "vitest";
import { IDENTITY_TEXTS } from "#core/contract/fields/identity-fields.ts";

it.each([
  [1, "in a moment"],
  [59, "in a moment"],
  [60, "in a minute"],
  [61, "in 2 minutes"],
  [3_600, "in 60 minutes"],
])("a limit that ends in %i s says when to try again: %s", (seconds, words) => {
  expect(IDENTITY_TEXTS.tooMany(seconds)).toBe(`Too many attempts. Try again ${words}.`);
});
