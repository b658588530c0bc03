import { describe, expect, it } from "vitest";
import { changedColumns, nextWindow } from "#core/rules/file-schedules.ts";
import type { Recurrence } from "#core/rules/recurrence.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe("the columns of a file", () => {
  const mapped = ["Mobile", "Name", "Date"];

  it("are the mapped ones if all have the same names in the same order", () => {
    expect(changedColumns(mapped, [...mapped])).toBeUndefined();
    expect(changedColumns([], [])).toBeUndefined();
  });

  it.each([
    [["Mobile", "Name"], 'missing: "Date"'],
    [["Mobile", "Name", "Date", "Room"], 'new: "Room"'],
    [["Mobile", "First name", "Date"], 'new: "First name"; missing: "Name"'],
    [["Mobile", "Name", "Date", "Date"], 'new: "Date"'],
    [["Name", "Mobile", "Date"], "they are in another order"],
    [["mobile", "Name", "Date"], 'new: "mobile"; missing: "Mobile"'],
  ])("have changed: %j", (found, difference) => {
    expect(changedColumns(mapped, found)).toBe(
      `The columns of the file have changed (${difference})`,
    );
  });

  it("are named in a line, however many there are and however long", () => {
    const found = Array.from({ length: 200 }, (_, at) => `${"x".repeat(1000)}${at}`);
    const said = changedColumns(mapped, found) ?? "";
    expect(said).toContain("and 195 more");
    expect(said.length).toBeLessThan(500);
  });
});

describe("the window of a time", () => {
  const recurrence: Recurrence = {
    ...{ repeat: "daily", every: 1, daysOfWeek: [], dayOfMonth: 1, minutes: 600 },
    ...{ startDate: "2026-11-20", endDate: undefined },
  };
  const timeZone = "Australia/Perth";
  const plan = { recurrence, timeZone, windowMinutes: 120, graceMinutes: 30 };
  const first = Date.parse("2026-11-20T10:00:00+08:00");

  it("has all that came since it was made, the first time", () => {
    const since = first - 10 * DAY;
    expect(nextWindow(plan, { after: since, since })).toEqual({
      dueAt: first,
      opensAt: since,
      closesAt: first + 30 * MINUTE,
    });
  });

  it("opens before the time, and never before the one before it was over", () => {
    const of = (windowMinutes: number) =>
      nextWindow({ ...plan, windowMinutes }, { after: first, since: 0, closed: first + HOUR });
    expect(of(120)?.opensAt).toBe(first + DAY - 2 * HOUR);
    expect(of(3 * 1440)?.opensAt).toBe(first + HOUR);
  });

  it("closes when the next time comes, however long it would wait", () => {
    const window = nextWindow({ ...plan, graceMinutes: 3 * 1440 }, { after: 0, since: 0 });
    expect(window?.closesAt).toBe(first + DAY);
  });

  it("is none after the last time", () => {
    const once = { ...plan, recurrence: { ...recurrence, endDate: "2026-11-20" } };
    expect(nextWindow(once, { after: 0, since: 0 })?.dueAt).toBe(first);
    expect(nextWindow(once, { after: first, since: 0, closed: first })).toBeUndefined();
  });
});
