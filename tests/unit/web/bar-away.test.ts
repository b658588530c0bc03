import { expect, test } from "vitest";
import { isBarAway } from "#web/lib/bar-away.ts";

test("the bar is away after a scroll down, back after one up, and always there at the top", () => {
  expect(isBarAway(false, 0, 30)).toBe(false);
  expect(isBarAway(false, 40, 200)).toBe(true);
  expect(isBarAway(true, 200, 205)).toBe(true);
  expect(isBarAway(true, 200, 196)).toBe(true);
  expect(isBarAway(true, 200, 180)).toBe(false);
  expect(isBarAway(true, 100, 20)).toBe(false);
});
