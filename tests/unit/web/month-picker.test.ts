import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { shownMonth } from "#web/features/admin/usage/month-picker.tsx";

// In Sydney, it is already the next year.
beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2025-12-31T14:00:00Z") }));
afterEach(() => void vi.useRealTimers());

const NOW = { month: 1, year: 2026 };

it("R506: the month is the one that the address names, or the current one", () => {
  expect(shownMonth("11", "2025")).toEqual({ month: 11, year: 2025 });
  expect(shownMonth(null, "2025")).toEqual({ month: 1, year: 2025 });
  expect(shownMonth(null, null)).toEqual(NOW);
});

it("R660: the years are this one and the three before", () => {
  expect(shownMonth("12", "2023")).toEqual({ month: 12, year: 2023 });
  expect(shownMonth("12", "2022")).toEqual(NOW);
  expect(shownMonth("1", "2027")).toEqual(NOW);
});

it("R661: no month of this year is still to come", () => {
  expect(shownMonth("5", "2026")).toEqual(NOW);
  expect(shownMonth("13", "2025")).toEqual(NOW);
  expect(shownMonth(null, null)).toEqual(NOW);
});
