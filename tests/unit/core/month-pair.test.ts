import { describe, expect, it } from "vitest";
import { momentsOf, monthPair } from "#core/rules/month-pair.ts";

describe("a month and the one before", () => {
  const today = "2026-03-31";
  const names = (asked: { month?: number; year?: number }) => {
    const pair = monthPair(asked, today);
    return pair && [pair.previous, pair.current].map(({ from, to }) => `${from} to ${to}`);
  };

  it("R640: is the current one by default, also on its last day", () => {
    expect(names({})).toEqual(["2026-02-01 to 2026-02-28", "2026-03-01 to 2026-03-31"]);
  });

  it("knows leap years and the turn of the year", () => {
    expect(names({ month: 2, year: 2024 })).toEqual([
      "2024-01-01 to 2024-01-31",
      "2024-02-01 to 2024-02-29",
    ]);
    expect(names({ month: 1 })?.[0]).toBe("2025-12-01 to 2025-12-31");
    expect(names({ month: 12, year: 2025 })?.[1]).toBe("2025-12-01 to 2025-12-31");
  });

  it("R660, R661: is none that is still to come, nor of years before the last three", () => {
    expect(names({ month: 4 })).toBeUndefined();
    expect(names({ month: 1, year: 2027 })).toBeUndefined();
    expect(names({ month: 12, year: 2022 })).toBeUndefined();
    expect(names({ month: 1, year: 2023 })).toBeDefined();
  });
});

it("a month begins and ends by the account's clock, also as the clocks change", () => {
  const october = { name: "2026-10", from: "2026-10-01", to: "2026-10-31" };
  const moments = (zone: string) => Object.values(momentsOf(october, zone));
  expect(moments("Australia/Sydney")).toEqual([
    Date.parse("2026-09-30T14:00:00Z"),
    Date.parse("2026-10-31T13:00:00Z"),
  ]);
  expect(moments("Australia/Perth")).toEqual([
    Date.parse("2026-09-30T16:00:00Z"),
    Date.parse("2026-10-31T16:00:00Z"),
  ]);
});
