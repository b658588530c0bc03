import { describe, expect, it } from "vitest";
import { finishesAt, opensAt, quietUntil, type SendWindow } from "#core/rules/send-window.ts";
import { formatWallClock, momentOf, wallClockAt } from "#core/rules/wall-clock.ts";

const SYDNEY = "Australia/Sydney";
const HOUR = 3_600_000;
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
const DAYTIME: SendWindow = { from: 540, to: 1200, days: EVERY_DAY };
const NIGHT: SendWindow = { from: 1320, to: 360, days: EVERY_DAY };

function at(text: string, zone = SYDNEY): number {
  const [day = "", time = ""] = text.split(" ");
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return momentOf({ day, minutes: hours * 60 + minutes }, zone)?.at ?? 0;
}

/** When what is to go out then goes out, as the clocks show it. */
function opens(window: SendWindow, text: string, zone = SYDNEY): string {
  return formatWallClock(wallClockAt(opensAt(window, zone, at(text, zone)), zone));
}

it("without hours, everything goes out at its time", () => {
  expect(opensAt(undefined, SYDNEY, 12_345)).toBe(12_345);
});

it.each([
  ["2026-11-23 08:59", "2026-11-23 9:00 AM"],
  ["2026-11-23 09:00", "2026-11-23 9:00 AM"],
  ["2026-11-23 19:59", "2026-11-23 7:59 PM"],
  ["2026-11-23 20:00", "2026-11-24 9:00 AM"],
])("from nine to eight: what is to go out at %s goes out at %s", (text, expected) => {
  expect(opens(DAYTIME, text)).toBe(expected);
});

it.each([
  ["2026-11-23 21:59", "2026-11-23 10:00 PM"],
  ["2026-11-23 23:00", "2026-11-23 11:00 PM"],
  ["2026-11-24 05:59", "2026-11-24 5:59 AM"],
  ["2026-11-24 06:00", "2026-11-24 10:00 PM"],
])("across midnight: %s becomes %s", (text, expected) => {
  expect(opens(NIGHT, text)).toBe(expected);
});

it("opens on its days only, and the night after one of them still belongs to it", () => {
  const friday = { ...NIGHT, days: [5] };
  expect(opens(friday, "2026-11-27 23:00")).toBe("2026-11-27 11:00 PM");
  expect(opens(friday, "2026-11-28 05:00")).toBe("2026-11-28 5:00 AM");
  expect(opens(friday, "2026-11-28 06:00")).toBe("2026-12-04 10:00 PM");
  expect(opens({ ...DAYTIME, days: [1] }, "2026-11-23 20:00")).toBe("2026-11-30 9:00 AM");
});

describe("when the clocks change", () => {
  it.each([
    // Spring: the clocks skip 2:00 to 3:00 (Lord Howe: to 2:30).
    ["Australia/Sydney", "2026-10-03T16:00:00.000Z"],
    ["Australia/Adelaide", "2026-10-03T16:30:00.000Z"],
    ["Australia/Lord_Howe", "2026-10-03T15:30:00.000Z"],
    ["Australia/Perth", "2026-10-03T18:10:00.000Z"],
  ])("an opening that %s skips moves to the next valid time", (zone, expected) => {
    const window = { from: 130, to: 600, days: EVERY_DAY };
    const found = opensAt(window, zone, at("2026-10-03 23:00", zone));
    expect(new Date(found).toISOString()).toBe(expected);
  });

  it.each([
    // Autumn: the clocks show an hour twice (Lord Howe: half an hour).
    ["Australia/Sydney", 150, "2026-04-04T15:30:00.000Z"],
    ["Australia/Adelaide", 150, "2026-04-04T16:00:00.000Z"],
    ["Australia/Lord_Howe", 110, "2026-04-04T14:50:00.000Z"],
    ["Australia/Perth", 150, "2026-04-04T18:30:00.000Z"],
  ])("an opening that %s has twice is the first of the two", (zone, from, expected) => {
    const window = { from, to: 600, days: EVERY_DAY };
    const found = opensAt(window, zone, at("2026-04-04 23:00", zone));
    expect(new Date(found).toISOString()).toBe(expected);
  });

  it("nine o'clock stays nine o'clock on both sides", () => {
    expect(opens(DAYTIME, "2026-10-03 22:00")).toBe("2026-10-04 9:00 AM");
    expect(opens(DAYTIME, "2026-04-04 22:00")).toBe("2026-04-05 9:00 AM");
  });

  it("a window of which nothing is left that day opens the next", () => {
    const skipped = { from: 125, to: 155, days: EVERY_DAY };
    expect(opens(skipped, "2026-10-04 01:00")).toBe("2026-10-05 2:05 AM");
  });
});

it("whatever the hours, what goes out goes out while they are open, and never early", () => {
  for (let n = 0; n < 2_000; n++) {
    const window = {
      from: (n * 37) % 1440,
      to: (n * 37 + 15 + ((n * 91) % 1400)) % 1440,
      days: EVERY_DAY.filter((day) => (n >> day) % 2 === 0 || day === n % 7),
    };
    const asked = at("2026-03-25 00:00") + ((n * 7_919_000) % (366 * 24 * HOUR));
    const found = opensAt(window, SYDNEY, asked);
    expect(found).toBeGreaterThanOrEqual(asked);
    expect(opensAt(window, SYDNEY, found)).toBe(found);
    // Nothing in between was open.
    if (found > asked) expect(opensAt(window, SYDNEY, found - 1000)).toBe(found);
  }
});

it("what takes longer than its hours goes on the next day", () => {
  const finish = (text: string, hours: number) =>
    formatWallClock(
      wallClockAt(finishesAt(DAYTIME, SYDNEY, { at: at(text), ms: hours * HOUR }), SYDNEY),
    );
  expect(finish("2026-11-23 10:00", 2)).toBe("2026-11-23 12:00 PM");
  expect(finish("2026-11-23 19:00", 2)).toBe("2026-11-24 10:00 AM");
  expect(finish("2026-11-23 07:00", 12)).toBe("2026-11-24 10:00 AM");
  expect(finishesAt(undefined, SYDNEY, { at: 5, ms: 10 })).toBe(15);
});

it("marketing early or late in the day is better sent at nine", () => {
  const until = (text: string) => quietUntil(SYDNEY, at(text));
  expect(until("2026-12-02 08:59")).toBe(at("2026-12-02 09:00"));
  expect(until("2026-12-02 09:00")).toBeUndefined();
  expect(until("2026-12-02 19:59")).toBeUndefined();
  expect(until("2026-12-02 20:00")).toBe(at("2026-12-03 09:00"));
});
