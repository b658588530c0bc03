import { expect, it } from "vitest";
import { mayReschedule } from "#core/rules/schedules.ts";

it("R251: what starts in less than 180 seconds is no longer rescheduled", () => {
  const now = Date.UTC(2026, 10, 22);
  expect(mayReschedule(now + 180_000, now)).toBe(true);
  expect(mayReschedule(now + 179_999, now)).toBe(false);
});
