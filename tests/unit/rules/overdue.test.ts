import { describe, expect, it } from "vitest";
import { invoiceState, reminderTimes } from "#core/rules/overdue.ts";

/** 1 pm in Sydney, in summer. */
const DUE = Date.parse("2026-11-17T02:00:00Z");
/** Midnight in Sydney after it. */
const OVER = Date.parse("2026-11-17T13:00:00Z");

describe("an invoice", () => {
  it("is overdue once the whole day of its due date is over in Sydney", () => {
    const unpaid = { paidAt: null, dueAt: DUE };
    expect(invoiceState(unpaid, OVER - 1)).toBe("open");
    expect(invoiceState(unpaid, OVER)).toBe("overdue");
  });

  it("is never overdue once it is paid, or without a due date", () => {
    const late = OVER + 90 * 86_400_000;
    expect(invoiceState({ paidAt: OVER + 1, dueAt: DUE }, late)).toBe("paid");
    expect(invoiceState({ paidAt: null, dueAt: null }, late)).toBe("open");
  });
});

it("an unpaid invoice is asked for the next morning, a week and two weeks later, also when the clocks change", () => {
  const iso = (due: string) =>
    reminderTimes(Date.parse(due)).map((time) => new Date(time).toISOString());
  expect(iso("2026-11-17T02:00:00Z")).toEqual([
    ...["2026-11-17T22:00:00.000Z", "2026-11-24T22:00:00.000Z", "2026-12-01T22:00:00.000Z"],
  ]);
  // Summer ends on 4 April.
  expect(iso("2027-03-30T02:00:00Z")).toEqual([
    ...["2027-03-30T22:00:00.000Z", "2027-04-06T23:00:00.000Z", "2027-04-13T23:00:00.000Z"],
  ]);
});
