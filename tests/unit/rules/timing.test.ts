import { describe, expect, it } from "vitest";
import { dayLimitProblem } from "#core/rules/day-limit.ts";
import { followUpAt } from "#core/rules/follow-ups.ts";
import { isTooLate, lateLabel } from "#core/rules/late-starts.ts";
import { isOver, untilProblem, VALIDITY_TEXTS, validityProblem } from "#core/rules/validity.ts";

const MINUTE = 60_000;
const NOW = Date.parse("2026-06-01T00:00:00Z");
const TWO_YEARS = 2 * 366 * 86_400_000;

it("a follow-up is days after the campaign ended, at its time of day", () => {
  const ended = Date.parse("2026-06-01T13:00:00Z");
  const time = { days: 2, minutes: 540 };
  expect(followUpAt(time, ended, "Australia/Sydney")).toBe(Date.parse("2026-06-02T23:00:00Z"));
  expect(followUpAt(time, ended, "Australia/Perth")).toBe(Date.parse("2026-06-03T01:00:00Z"));
  // The clocks skip half past two.
  const spring = Date.parse("2026-10-02T00:00:00Z");
  expect(followUpAt({ days: 2, minutes: 150 }, spring, "Australia/Sydney")).toBe(
    Date.parse("2026-10-03T16:00:00Z"),
  );
});

describe("a start that was missed", () => {
  it("is too late after the account's minutes", () => {
    expect(isTooLate(NOW, NOW + 60 * MINUTE, 60)).toBe(false);
    expect(isTooLate(NOW, NOW + 60 * MINUTE + 1, 60)).toBe(true);
    expect(isTooLate(NOW, NOW, 0)).toBe(false);
  });

  it("says its minutes, or hours where they are whole", () => {
    expect([1, 59, 60, 90, 120].map(lateLabel)).toEqual([
      ...["1 minutes", "59 minutes", "1 hour", "90 minutes", "2 hours"],
    ]);
  });
});

describe("the time until which something may be sent", () => {
  it("is five minutes after its start at least, and within two years", () => {
    expect(validityProblem(NOW + 5 * MINUTE, NOW)).toBeUndefined();
    expect(validityProblem(NOW + 5 * MINUTE - 1, NOW)).toBe(VALIDITY_TEXTS.tooSoon);
    expect(validityProblem(NOW + TWO_YEARS, NOW)).toBeUndefined();
    expect(validityProblem(NOW + TWO_YEARS + 1, NOW)).toBe(VALIDITY_TEXTS.tooFar);
  });

  it("is required once it is asked for", () => {
    expect(untilProblem(undefined, NOW)).toBeUndefined();
    expect(untilProblem(null, NOW)).toBe(VALIDITY_TEXTS.required);
    expect(untilProblem(NOW, NOW)).toBe(VALIDITY_TEXTS.tooSoon);
    expect(untilProblem(NOW + 5 * MINUTE, NOW)).toBeUndefined();
  });

  it("has passed from that moment on", () => {
    expect(isOver(null, NOW)).toBe(false);
    expect(isOver(NOW + 1, NOW)).toBe(false);
    expect(isOver(NOW, NOW)).toBe(true);
  });
});

it("what is more than the day has left says how many are left", () => {
  expect(dayLimitProblem({ most: 1000, used: 400 }, 600)).toBeUndefined();
  expect(dayLimitProblem({ most: 1000, used: 400 }, 601)).toBe(
    "Your account can send 1,000 messages a day. 600 are left today, and this sends 601.",
  );
  expect(dayLimitProblem({ most: 1000, used: 1400 }, 1)).toContain("0 are left today");
});
