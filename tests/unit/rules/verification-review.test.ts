import { expect, it } from "vitest";
import { documentsUntil } from "#core/rules/verification-review.ts";

it("documents are deleted 90 days after an answer", () => {
  const answered = Date.parse("2026-01-01T00:00:00Z");
  expect(documentsUntil(answered)).toBe(Date.parse("2026-04-01T00:00:00Z"));
});
