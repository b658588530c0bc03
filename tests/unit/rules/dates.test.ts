import { describe, expect, it } from "vitest";
import {
  dayHeading,
  formatDate,
  formatDateTime,
  formatDay,
  formatMonth,
  formatSeconds,
  formatTime,
  shortWeekday,
} from "#core/rules/dates.ts";

describe("dates", () => {
  it.each([
    ["midnight is 12 AM", "2026-01-04T13:00:00Z", "Australia/Sydney", "05/01/2026 12:00 AM"],
    ["noon is 12 PM", "2026-01-05T01:00:00Z", "Australia/Sydney", "05/01/2026 12:00 PM"],
    ["summer time", "2026-01-05T03:07:00Z", "Australia/Sydney", "05/01/2026 02:07 PM"],
    [
      "the same instant without it",
      "2026-01-05T03:07:00Z",
      "Australia/Brisbane",
      "05/01/2026 01:07 PM",
    ],
    ["a quarter of an hour", "2026-01-05T03:00:00Z", "Australia/Eucla", "05/01/2026 11:45 AM"],
    [
      "last minute before clocks go back",
      "2026-04-04T15:59:00Z",
      "Australia/Sydney",
      "05/04/2026 02:59 AM",
    ],
    ["first minute after", "2026-04-04T16:00:00Z", "Australia/Sydney", "05/04/2026 02:00 AM"],
    ["the day before in UTC", "2025-12-31T23:59:00Z", "UTC", "31/12/2025 11:59 PM"],
  ])("%s", (_name, iso, zone, shown) => {
    const ms = Date.parse(iso);
    expect(formatDateTime(ms, zone)).toBe(shown);
    expect(`${formatDate(ms, zone)} ${formatTime(ms, zone)}`).toBe(shown);
  });

  it("R018, R019: in the account's time zone, not the reader's, across Sydney's daylight saving", () => {
    // 03:30 AM on 4 October in Sydney, half an hour after its clocks went from 2 to 3.
    const ms = Date.parse("2026-10-03T16:30:00Z");
    const shown = ["Australia/Sydney", "Australia/Perth", "Asia/Kolkata"].map((zone) =>
      formatDateTime(ms, zone),
    );
    expect(shown).toEqual(["04/10/2026 03:30 AM", "04/10/2026 12:30 AM", "03/10/2026 10:00 PM"]);
    const before = Date.parse("2026-10-03T15:59:59Z");
    expect(formatDateTime(before, "Australia/Sydney")).toBe("04/10/2026 01:59 AM");
    expect(formatDateTime(before, "Australia/Perth")).toBe("03/10/2026 11:59 PM");
    expect(formatSeconds(before, "Asia/Kolkata")).toBe("09:29:59 PM");
  });

  it("R018: a day or month from the API is shown as it is, in no time zone", () => {
    expect(formatDay("2026-10-04")).toBe("04/10/2026");
    expect(formatMonth("2026-11")).toBe("Nov 2026");
  });

  it("keeps time zones apart however often they alternate", () => {
    const ms = Date.parse("2026-07-01T00:00:00Z");
    const shown = ["Australia/Perth", "Australia/Darwin", "Australia/Perth"].map((z) =>
      formatTime(ms, z),
    );
    expect(shown).toEqual(["08:00 AM", "09:30 AM", "08:00 AM"]);
  });

  it("refuses an unknown zone", () => {
    expect(() => formatDate(0, "Australia/Nowhere")).toThrow(RangeError);
  });
});

it.each([
  ["Today", "2026-11-19T13:00:00Z"],
  ["Yesterday", "2026-11-19T12:59:00Z"],
  ["Yesterday", "2026-11-18T13:00:00Z"],
  ["Wednesday 18/11/2026", "2026-11-18T12:59:00Z"],
  ["Saturday 21/11/2026", "2026-11-20T13:00:00Z"],
])("a day is headed %s by its account's clock", (heading, at) => {
  const now = Date.parse("2026-11-20T01:00:00Z");
  expect(dayHeading(Date.parse(at), now, "Australia/Sydney")).toBe(heading);
});

it("a day of the week is three letters", () => {
  expect(["2026-11-20", "2026-11-22"].map(shortWeekday)).toEqual(["Fri", "Sun"]);
});
