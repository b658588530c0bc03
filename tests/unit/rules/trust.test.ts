import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayLimitProblem } from "#core/rules/day-limit.ts";
import { NO_LIMIT } from "#core/rules/limits.ts";
import {
  nextLevel,
  type Record30,
  stepsTo,
  TRUST_LEVELS,
  TRUST_LIMITS,
  trustOf,
} from "#core/rules/trust.ts";

const GOOD: Record30 = { ageDays: 40, verified: true, delivered: 5_000, failed: 100, optOuts: 20 };

describe("how far a new account is trusted", () => {
  it.each<[string, Partial<Record30>, string]>([
    ["everything", {}, "trusted"],
    ["no verification", { verified: false }, "known"],
    ["a week", { ageDays: 7 }, "known"],
    ["six days", { ageDays: 6 }, "new"],
    ["few messages", { delivered: 99, failed: 0, optOuts: 0 }, "new"],
    ["a hundred messages", { delivered: 100, failed: 0, optOuts: 0 }, "known"],
    ["many failures", { failed: 1_000 }, "new"],
    ["a tenth of failures", { delivered: 4_500, failed: 500 }, "trusted"],
    ["many opt-outs", { optOuts: 200 }, "new"],
    ["three opt-outs of a hundred", { optOuts: 150 }, "trusted"],
  ])("with %s", (_, record, level) => {
    expect(trustOf({ ...GOOD, ...record })).toBe(level);
  });

  it("each step says what it needs, and what there is of it", () => {
    const none = { ageDays: 40, verified: false, delivered: 0, failed: 0, optOuts: 0 };
    expect(stepsTo("known", none)).toEqual([
      { text: "The account is 7 days old (7 so far)", done: true },
      { text: "100 messages delivered in 30 days (0 so far)", done: false },
      { text: "At most 10% of messages fail (0% now)", done: true },
      { text: "At most 3% of recipients opt out (0% now)", done: true },
    ]);
    const some = { ageDays: 3, verified: false, delivered: 5_000, failed: 500, optOuts: 200 };
    expect(stepsTo("trusted", some)).toEqual([
      { text: "The account is 30 days old (3 so far)", done: false },
      { text: "1,000 messages delivered in 30 days (1,000 so far)", done: true },
      { text: "At most 10% of messages fail (9.1% now)", done: true },
      { text: "At most 3% of recipients opt out (4% now)", done: false },
      { text: "The business is verified", done: false },
    ]);
    expect([...TRUST_LEVELS].map(nextLevel)).toEqual(["known", "trusted", undefined]);
  });

  it("a better record never means less, and each level is reached by its own steps", () => {
    const record = fc.record({
      ageDays: fc.nat(60),
      verified: fc.boolean(),
      delivered: fc.nat(3_000),
      failed: fc.nat(500),
      optOuts: fc.nat(200),
    });
    fc.assert(
      fc.property(record, fc.nat(30), (now, days) => {
        const before = trustOf(now);
        const later = trustOf({ ...now, ageDays: now.ageDays + days, verified: true, failed: 0 });
        expect(TRUST_LEVELS.indexOf(later)).toBeGreaterThanOrEqual(TRUST_LEVELS.indexOf(before));
        const next = nextLevel(before);
        if (next) expect(stepsTo(next, now).some(({ done }) => !done)).toBe(true);
      }),
    );
  });

  it("each level may send more than the one before, the last anything", () => {
    for (const limit of ["messages", "messageRate", "links"] as const) {
      const most = TRUST_LEVELS.map((level) => TRUST_LIMITS[level][limit]);
      expect(most).toEqual([...most].sort((a, b) => a - b));
      expect(most.at(-1)).toBe(NO_LIMIT);
    }
  });

  it("says what is left of a day", () => {
    expect(dayLimitProblem({ most: 500, used: 380 }, 120)).toBeUndefined();
    expect(dayLimitProblem({ most: 500, used: 380 }, 300)).toBe(
      "Your account can send 500 messages a day. 120 are left today, and this sends 300.",
    );
    expect(dayLimitProblem({ most: 10, used: 40 }, 1)).toContain("0 are left");
  });
});
