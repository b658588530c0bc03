import { expect, it } from "vitest";
import { isBelowThreshold, pausedText } from "#core/rules/auto-credit.ts";

it("says until when auto credit is paused, with the day if it is not today, and why if that is known", () => {
  const now = Date.parse("2026-11-25T02:00:00Z");
  const said = (until: string, reason: Parameters<typeof pausedText>[0]["reason"]) =>
    pausedText({ until: Date.parse(until), reason }, now, "Australia/Sydney");
  expect(said("2026-11-25T04:45:00Z", "card")).toBe(
    "Auto credit is paused until 03:45 PM: there is no valid saved card.",
  );
  expect(said("2026-11-30T13:00:00Z", null)).toBe(
    "Auto credit is paused until 01/12/2026 12:00 AM.",
  );
});

it("is bought below the threshold, to the millicent, and not at it", () => {
  expect(isBelowThreshold(999_999, 1000)).toBe(true);
  expect(isBelowThreshold(1_000_000, 1000)).toBe(false);
});
