import { expect, it } from "vitest";
import { dayPresets } from "#web/components/data-table/day-presets.ts";

const on = (today: string) =>
  Object.fromEntries(dayPresets(today).map(({ label, from, to }) => [label, `${from}..${to}`]));

it("offers the ranges of days that people ask for", () => {
  expect(on("2026-11-22")).toEqual({
    Today: "2026-11-22..2026-11-22",
    Yesterday: "2026-11-21..2026-11-21",
    "Last 7 days": "2026-11-16..2026-11-22",
    "Last 30 days": "2026-10-24..2026-11-22",
    "This month": "2026-11-01..2026-11-22",
    "Last month": "2026-10-01..2026-10-31",
  });
});

it("knows where a month and a year begin", () => {
  expect(on("2028-03-01")).toMatchObject({
    Yesterday: "2028-02-29..2028-02-29",
    "This month": "2028-03-01..2028-03-01",
    "Last month": "2028-02-01..2028-02-29",
  });
  expect(on("2027-01-05")["Last month"]).toBe("2026-12-01..2026-12-31");
});
