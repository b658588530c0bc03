import { RRuleTemporal } from "rrule-temporal";
import { describe, expect, it } from "vitest";
import { dayOfMonth, nextOccurrences, type Recurrence } from "#core/rules/recurrence.ts";
import { formatWallClock, momentOf, wallClockAt } from "#core/rules/wall-clock.ts";
import { daysAfter } from "#core/rules/zoned-day.ts";

const SYDNEY = "Australia/Sydney";
const BASE: Recurrence = {
  repeat: "daily",
  every: 1,
  daysOfWeek: [],
  dayOfMonth: 1,
  startDate: "2026-10-01",
  endDate: undefined,
  minutes: 540,
};

/** The first occurrences, as clocks show them. */
function shown(change: Partial<Recurrence>, count: number, zone = SYDNEY): string[] {
  const found = nextOccurrences({ ...BASE, ...change }, zone, { after: 0, count });
  return found.map(({ at, moved }) => {
    return `${formatWallClock(wallClockAt(at, zone))}${moved ? ` (${moved})` : ""}`;
  });
}

it("R083: daily, from its first to its last day", () => {
  expect(shown({ endDate: "2026-10-03" }, 9)).toEqual([
    "2026-10-01 9:00 AM",
    "2026-10-02 9:00 AM",
    "2026-10-03 9:00 AM",
  ]);
});

it("R084: weekly on its days, every one or two weeks, which begin on Monday", () => {
  const weekly = { repeat: "weekly", daysOfWeek: [0, 4] } as const;
  expect(shown(weekly, 4)).toEqual([
    "2026-10-01 9:00 AM",
    "2026-10-04 9:00 AM",
    "2026-10-08 9:00 AM",
    "2026-10-11 9:00 AM",
  ]);
  expect(shown({ ...weekly, every: 2 }, 4)).toEqual([
    "2026-10-01 9:00 AM",
    "2026-10-04 9:00 AM",
    "2026-10-15 9:00 AM",
    "2026-10-18 9:00 AM",
  ]);
});

it("R085: monthly, every one or two months; a short month has it on its last day", () => {
  const monthly = { repeat: "monthly", dayOfMonth: 31, startDate: "2026-12-15" } as const;
  expect(shown(monthly, 5)).toEqual([
    "2026-12-31 9:00 AM",
    "2027-01-31 9:00 AM",
    "2027-02-28 9:00 AM (month)",
    "2027-03-31 9:00 AM",
    "2027-04-30 9:00 AM (month)",
  ]);
  expect(shown({ ...monthly, every: 2 }, 3)).toEqual([
    "2026-12-31 9:00 AM",
    "2027-02-28 9:00 AM (month)",
    "2027-04-30 9:00 AM (month)",
  ]);
  expect(shown({ ...monthly, dayOfMonth: 1 }, 1)).toEqual(["2027-01-01 9:00 AM"]);
});

describe("when the clocks change", () => {
  it.each([
    ["Australia/Sydney", "2026-10-04 3:00 AM (clock)"],
    ["Australia/Adelaide", "2026-10-04 3:00 AM (clock)"],
    ["Australia/Lord_Howe", "2026-10-04 2:30 AM (clock)"],
    ["Australia/Perth", "2026-10-04 2:10 AM"],
  ])("2:10 AM daily in %s keeps its day in spring", (zone, skipped) => {
    expect(shown({ minutes: 130, startDate: "2026-10-03" }, 3, zone)).toEqual([
      "2026-10-03 2:10 AM",
      skipped,
      "2026-10-05 2:10 AM",
    ]);
  });

  it.each([
    ["Australia/Sydney", 150, "2026-04-04T15:30"],
    ["Australia/Adelaide", 150, "2026-04-04T16:00"],
    ["Australia/Lord_Howe", 110, "2026-04-04T14:50"],
    ["Australia/Perth", 150, "2026-04-04T18:30"],
  ])("what happens twice in %s in autumn is the first of the two", (zone, minutes, first) => {
    const found = nextOccurrences({ ...BASE, startDate: "2026-04-03", minutes }, zone, {
      after: 0,
      count: 4,
    });
    const days = found.map(({ day }) => day);
    expect(days).toEqual(["2026-04-03", "2026-04-04", "2026-04-05", "2026-04-06"]);
    expect(new Date(found[2]?.at ?? 0).toISOString()).toMatch(new RegExp(`^${first}`));
    expect(found.map(({ moved }) => moved)).toEqual(Array(4).fill(undefined));
  });

  it("the one after a moved occurrence is not the same again", () => {
    const recurrence = { ...BASE, minutes: 150, startDate: "2026-10-03" };
    const [first, moved] = nextOccurrences(recurrence, SYDNEY, { after: 0, count: 2 });
    const [next] = nextOccurrences(recurrence, SYDNEY, { after: moved?.at ?? 0, count: 1 });
    expect([first?.day, moved?.day, next?.day]).toEqual(["2026-10-03", "2026-10-04", "2026-10-05"]);
  });
});

it("begins after a moment, and ends with its last day", () => {
  const recurrence = { ...BASE, endDate: "2026-10-02" };
  const nine = momentOf({ day: "2026-10-02", minutes: 540 }, SYDNEY)?.at ?? 0;
  const after = (moment: number) =>
    nextOccurrences(recurrence, SYDNEY, { after: moment, count: 5 }).map(({ day }) => day);
  expect(after(nine - 1)).toEqual(["2026-10-02"]);
  expect(after(nine)).toEqual([]);
});

it("is planned five years ahead of its first day, or of today where that was before", () => {
  const horizon = 5 * 366;
  const today = momentOf({ day: "2026-10-01", minutes: 600 }, SYDNEY)?.at ?? 0;
  const last = (change: Partial<Recurrence>) => {
    const found = nextOccurrences({ ...BASE, ...change }, SYDNEY, { after: today, count: 5000 });
    return found.at(-1)?.day;
  };
  expect(last({ startDate: "2024-10-01" })).toBe(daysAfter("2026-10-01", horizon));
  expect(last({ startDate: "2027-10-01" })).toBe(daysAfter("2027-10-01", horizon));
  expect(last({ startDate: "2027-10-01", endDate: "2050-01-01" })).toBe(
    daysAfter("2027-10-01", horizon),
  );
  expect(last({ endDate: "2026-12-24" })).toBe("2026-12-24");
});

it("only what is monthly moves to the end of a month", () => {
  expect(shown({ repeat: "weekly", daysOfWeek: [4], dayOfMonth: 31 }, 1)).toEqual([
    "2026-10-01 9:00 AM",
  ]);
});

const ZONES = ["Australia/Sydney", "Australia/Adelaide", "Australia/Lord_Howe", "Australia/Perth"];
const DAYS = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];

/** Numbers that are always the same ones. */
function numbers(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function generated(seed: number): Recurrence {
  const next = numbers(seed);
  for (let warm = 0; warm < 5; warm++) next(2);
  const startDate = daysAfter("2026-01-01", next(700));
  const daysOfWeek = DAYS.map((_, day) => day).filter(() => next(3) === 0);
  return {
    repeat: (["daily", "weekly", "monthly"] as const)[next(3)] ?? "daily",
    every: next(2) === 0 ? 1 : 2,
    daysOfWeek: daysOfWeek.length > 0 ? daysOfWeek : [next(7)],
    dayOfMonth: 1 + next(31),
    startDate,
    endDate: next(2) === 0 ? undefined : daysAfter(startDate, next(200)),
    minutes: 5 * next(288),
  };
}

/** The same by RFC 5545. */
function byLibrary(recurrence: Recurrence, zone: string): RRuleTemporal {
  const { repeat, every, daysOfWeek, startDate, endDate, minutes } = recurrence;
  const day = startDate.replaceAll("-", "");
  const time = `${String(Math.floor(minutes / 60)).padStart(2, "0")}${String(minutes % 60).padStart(2, "0")}00`;
  const parts = [`FREQ=${repeat.toUpperCase()}`, "WKST=MO"];
  if (repeat !== "daily") parts.push(`INTERVAL=${every}`);
  if (repeat === "weekly") parts.push(`BYDAY=${daysOfWeek.map((one) => DAYS[one]).join()}`);
  if (repeat === "monthly") parts.push(`BYMONTHDAY=${recurrence.dayOfMonth}`);
  if (endDate !== undefined) {
    const end = momentOf({ day: endDate, minutes: 1439 }, zone)?.at ?? 0;
    parts.push(`UNTIL=${new Date(end).toISOString().replace(/[-:]|\.\d+/g, "")}`);
  }
  return new RRuleTemporal({
    rruleString: `DTSTART;TZID=${zone}:${day}T${time}\nRRULE:${parts.join(";")}`,
  });
}

describe.each(ZONES)("in %s, 250 generated recurrences agree with RFC 5545", (zone) => {
  it("except for skipped times and missing days, which the library drops or shifts", () => {
    let compared = 0;
    for (let seed = 1; seed <= 250; seed++) {
      const recurrence = generated(seed * 7919);
      const ours = nextOccurrences(recurrence, zone, { after: 0, count: 12 });
      const kept = ours.filter(({ moved }) => moved === undefined).map(({ at }) => at);
      const last = ours.at(-1)?.at ?? 0;
      const movedDays = new Set(ours.filter(({ moved }) => moved).map(({ day }) => day));
      const theirs = byLibrary(recurrence, zone)
        .all((_, index) => index < 14)
        .map((moment) => moment.epochMilliseconds)
        .filter((at) => at <= last && !movedDays.has(wallClockAt(at, zone).day));
      expect([seed, theirs]).toEqual([seed, kept]);
      compared += kept.length;
    }
    expect(compared).toBeGreaterThan(1_500);
  });
});

it("a monthly recurrence never leaves a month out", () => {
  for (let day = 28; day <= 31; day++) {
    const recurrence = { ...BASE, repeat: "monthly" as const, dayOfMonth: day };
    const months = nextOccurrences(recurrence, SYDNEY, { after: 0, count: 24 });
    expect(new Set(months.map((one) => one.day.slice(0, 7))).size).toBe(24);
    for (const one of months) expect(dayOfMonth(one.day)).toBeLessThanOrEqual(day);
  }
});
