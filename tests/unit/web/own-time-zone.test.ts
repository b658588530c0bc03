import { expect, it } from "vitest";
import { ownTimeZone } from "#web/lib/own-time-zone.ts";

const HOUR = 3_600_000;
const ahead = (hours: number) => () => hours * HOUR;

it("is the browser's own, by its name or by its clock", () => {
  expect(ownTimeZone("Australia/Hobart", ahead(0))).toBe("Australia/Hobart");
  expect(ownTimeZone("Asia/Calcutta", ahead(5.5))).toBe("Asia/Kolkata");
  expect(ownTimeZone("Australia/Queensland", ahead(10))).toBe("Australia/Brisbane");
  const sydney = (at: number) => (new Date(at).getUTCMonth() === 0 ? 11 : 10) * HOUR;
  expect(ownTimeZone("Australia/ACT", sydney)).toBe("Australia/Sydney");
});

it("is none where an account can have no such zone", () => {
  expect(ownTimeZone("Europe/Zurich", ahead(1))).toBeUndefined();
});
