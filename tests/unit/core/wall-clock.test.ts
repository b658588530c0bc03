import { describe, expect, it } from "vitest";
import { laterDefault } from "#core/rules/schedules.ts";
import {
  formatWallClock,
  minutesOf,
  momentOf,
  timeOfDay,
  wallClockAt,
} from "#core/rules/wall-clock.ts";

const at = (day: string, hour: number, minute: number, zone: string) => {
  const moment = momentOf({ day, minutes: hour * 60 + minute }, zone);
  return moment && { utc: new Date(moment.at).toISOString().slice(0, 16), moved: moment.moved };
};

describe("a time that the clocks skip moves to the next that they show", () => {
  it.each([
    ["Australia/Sydney", "2026-10-03T16:00"],
    ["Australia/Adelaide", "2026-10-03T16:30"],
  ])("in %s", (zone, change) => {
    for (const [hour, minute] of [
      [2, 0],
      [2, 30],
      [2, 59],
    ] as const) {
      expect(at("2026-10-04", hour, minute, zone)).toEqual({ utc: change, moved: true });
    }
    expect(at("2026-10-04", 3, 0, zone)).toEqual({ utc: change, moved: false });
    expect(at("2026-10-04", 1, 59, zone)?.moved).toBe(false);
  });

  it("by half an hour on Lord Howe", () => {
    const zone = "Australia/Lord_Howe";
    expect(at("2026-10-04", 2, 15, zone)).toEqual({ utc: "2026-10-03T15:30", moved: true });
    expect(at("2026-10-04", 2, 30, zone)).toEqual({ utc: "2026-10-03T15:30", moved: false });
  });

  it("never in Perth", () => {
    expect(at("2026-10-04", 2, 30, "Australia/Perth")).toEqual({
      utc: "2026-10-03T18:30",
      moved: false,
    });
  });
});

it.each([
  ["Australia/Sydney", "2026-04-04T15:30"],
  ["Australia/Adelaide", "2026-04-04T16:00"],
])("a time that the clocks show twice in %s is the first", (zone, first) => {
  expect(at("2026-04-05", 2, 30, zone)).toEqual({ utc: first, moved: false });
});

it("on Lord Howe only half an hour is shown twice", () => {
  const zone = "Australia/Lord_Howe";
  expect(at("2026-04-05", 1, 45, zone)).toEqual({ utc: "2026-04-04T14:45", moved: false });
  expect(at("2026-04-05", 2, 15, zone)).toEqual({ utc: "2026-04-04T15:45", moved: false });
});

it("there is no 30 February", () => {
  expect(at("2026-02-30", 9, 0, "Australia/Perth")).toBeUndefined();
  expect(at("", 9, 0, "Australia/Perth")).toBeUndefined();
});

it("every other minute of a year comes back as it went", () => {
  for (const zone of ["Australia/Sydney", "Australia/Lord_Howe", "Australia/Eucla"]) {
    for (let hour = 0; hour < 24 * 365; hour += 7) {
      const day = new Date(Date.UTC(2026, 0, 1) + hour * 3_600_000).toISOString().slice(0, 10);
      const minutes = (hour * 13) % 1440;
      const moment = momentOf({ day, minutes }, zone);
      if (!moment || moment.moved) continue;
      expect(wallClockAt(moment.at, zone)).toEqual({ day, minutes });
    }
  }
});

it("R141, R143: is written on a clock of twelve hours", () => {
  const written = (minutes: number) => formatWallClock({ day: "2026-11-23", minutes });
  expect([0, 5, 720, 785, 1439].map(written)).toEqual([
    "2026-11-23 12:00 AM",
    "2026-11-23 12:05 AM",
    "2026-11-23 12:00 PM",
    "2026-11-23 1:05 PM",
    "2026-11-23 11:59 PM",
  ]);
  for (let minutes = 0; minutes < 1440; minutes++) {
    expect(minutesOf(timeOfDay(minutes))).toBe(minutes);
  }
});

it("R031, R141: Later begins five minutes from now, at the next of the picker's steps of five", () => {
  const now = Date.parse("2026-11-23T00:01:00Z");
  expect(laterDefault(now)).toBe(Date.parse("2026-11-23T00:10:00Z"));
});
