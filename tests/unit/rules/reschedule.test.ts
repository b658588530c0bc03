import { expect, it } from "vitest";
import { mayReschedule, scheduleProblem } from "#core/rules/schedules.ts";

it("R251: what starts in less than 180 seconds is no longer rescheduled", () => {
  const now = Date.UTC(2026, 10, 22);
  expect(mayReschedule(now + 180_000, now)).toBe(true);
  expect(mayReschedule(now + 179_999, now)).toBe(false);
});

it("R139, R140: what is scheduled is 270 seconds ahead, and no more than two years", () => {
  const now = Date.UTC(2026, 10, 22);
  expect(scheduleProblem(now + 269_999, now)).toBe("Time must be at least 5 minutes from now");
  expect(scheduleProblem(now + 270_000, now)).toBeUndefined();
  const furthest = now + 732 * 86_400_000;
  expect(scheduleProblem(furthest, now)).toBeUndefined();
  expect(scheduleProblem(furthest + 1, now)).toBe("Choose a time within the next two years");
});
