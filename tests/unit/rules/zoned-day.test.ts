import { describe, expect, it } from "vitest";
import { TIME_ZONES } from "#core/contract/profile/me.ts";
import { dayOf, daysAfter, endOfDay, startOfDay } from "#core/rules/zoned-day.ts";

const iso = (ms: number | undefined) => (ms === undefined ? undefined : new Date(ms).toISOString());

it("R677: the zones to choose from are the documents' four and real ones", () => {
  expect(TIME_ZONES.map(({ label }) => label)).toEqual(
    expect.arrayContaining(["ACST Adelaide", "AEST Sydney", "AWST Eucla", "IST Kolkata"]),
  );
  for (const { zone } of TIME_ZONES) expect(startOfDay("2026-07-01", zone)).toBeGreaterThan(0);
});

describe("the first moment of a day in a zone", () => {
  it("is ten hours before UTC's in a Sydney winter and eleven in its summer", () => {
    expect(iso(startOfDay("2026-07-01", "Australia/Sydney"))).toBe("2026-06-30T14:00:00.000Z");
    expect(iso(startOfDay("2026-12-01", "Australia/Sydney"))).toBe("2026-11-30T13:00:00.000Z");
  });
  it("makes the day on which the clocks change 23 or 25 hours long", () => {
    const length = (day: string) =>
      ((endOfDay(day, "Australia/Sydney") ?? 0) - (startOfDay(day, "Australia/Sydney") ?? 0)) /
      3_600_000;
    expect(length("2026-10-04")).toBe(23);
    expect(length("2026-04-05")).toBe(25);
    expect(length("2026-11-20")).toBe(24);
  });
  it("knows zones with quarter-hour offsets and zones that never change", () => {
    expect(iso(startOfDay("2026-12-01", "Australia/Eucla"))).toBe("2026-11-30T15:15:00.000Z");
    expect(iso(startOfDay("2026-12-01", "Australia/Brisbane"))).toBe("2026-11-30T14:00:00.000Z");
  });
  it("refuses days that do not exist", () => {
    expect(startOfDay("2026-02-30", "Australia/Sydney")).toBeUndefined();
    expect(startOfDay("2026-13-01", "Australia/Sydney")).toBeUndefined();
  });
});
/** Two days around each date in 2026 on which some zone's clocks change. */
const DAYS = [
  ...["2026-02-14", "2026-03-07", "2026-03-21", "2026-03-28", "2026-04-04", "2026-04-23"],
  ...["2026-09-05", "2026-09-26", "2026-10-03", "2026-10-24", "2026-10-29", "2026-10-31"],
].flatMap((day) => [day, daysAfter(day, 1)]);

describe("a day of a zone", () => {
  it("is what its clocks show", () => {
    const at = Date.parse("2026-11-20T13:30:00Z");
    expect(dayOf(at, "Australia/Sydney")).toBe("2026-11-21");
    expect(dayOf(at, "Australia/Perth")).toBe("2026-11-20");
    expect(dayOf(at, "Pacific/Kiritimati")).toBe("2026-11-21");
    expect(dayOf(at, "America/Los_Angeles")).toBe("2026-11-20");
  });
  it.each([...Intl.supportedValuesOf("timeZone")])("%s: begins where the last one ends", (zone) => {
    for (const day of DAYS) {
      const start = startOfDay(day, zone) ?? 0;
      expect(dayOf(start, zone)).toBe(day);
      expect(dayOf(start - 1, zone)).toBe(daysAfter(day, -1));
      // Daily figures are marked by quarter hours.
      expect(start % 900_000).toBe(0);
    }
  });
  it("begins at one o'clock if the clocks skip midnight", () => {
    expect(iso(startOfDay("2026-09-06", "America/Santiago"))).toBe("2026-09-06T04:00:00.000Z");
  });
});
