import { beforeAll, describe, expect, it } from "vitest";
import { history as endpoint } from "#core/contract/messages.ts";
import { formatDate } from "#core/rules/dates.ts";
import { newAccount } from "#tests/support/account.ts";
import { moveTo, write } from "#tests/worker/dashboard/support.ts";
import type { AccountContext } from "#worker/context.ts";
import { history } from "#worker/domains/messages/history.ts";

let ctx: AccountContext;

function list(input: Record<string, string>) {
  return history(ctx, endpoint.input.parse(input));
}

describe("the message history", () => {
  beforeAll(async () => {
    ctx = await newAccount();
  });

  it("R236, R242: is read 50 a page, the newest first", async () => {
    const now = ctx.now();
    const rows = Array.from({ length: 60 }, (_, i) => ({ at: now - i, status: "sent" as const }));
    await write(ctx, rows);
    const first = await list({ limit: "80" });
    expect(first.items).toHaveLength(50);
    const times = first.items.map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort((a, b) => b - a));
    const second = await list({ cursor: first.next ?? "" });
    expect(second.items).toHaveLength(10);
    expect(second.next).toBeUndefined();
  });

  it("R012: is filtered by status, number and days together", async () => {
    await write(ctx, [{ at: ctx.now(), status: "failed" }]);
    const today = formatDate(ctx.now(), "Australia/Sydney").split("/").reverse().join("-");
    const found = async (input: Record<string, string>) => (await list(input)).items.length;
    expect(await found({ status: "failed" })).toBe(1);
    expect(await found({ status: "failed", search: "0412 345 678", from: today, to: today })).toBe(
      1,
    );
    expect(await found({ status: "failed", search: "0412 345 679" })).toBe(0);
    expect(await found({ status: "failed", from: "2026-01-01", to: "2026-01-01" })).toBe(0);
  });

  it("R018: From and To are days of the account's time zone, as its rows show them", async () => {
    // The quarters of an hour around midnight in Perth, Kolkata and Sydney on the day on which
    // Sydney's clocks go forward.
    const begun = Date.parse("2026-10-03T10:00:00Z");
    const moments = Array.from({ length: 120 }, (_, quarter) => begun + quarter * 900_000);
    for (const zone of ["Australia/Perth", "Asia/Kolkata", "Australia/Sydney"]) {
      ctx = await newAccount();
      await moveTo(ctx, zone);
      await write(
        ctx,
        moments.map((at) => ({ at, status: "sent" as const })),
      );
      for (const day of ["2026-10-03", "2026-10-04"]) {
        const shown = day.split("-").reverse().join("/");
        const first = await list({ from: day, to: day });
        const rest = first.next ? await list({ from: day, to: day, cursor: first.next }) : first;
        const more = first.next ? rest.items : [];
        const dates = [...first.items, ...more].map((row) => formatDate(row.createdAt, zone));
        const wanted = moments.filter((at) => formatDate(at, zone) === shown).length;
        expect([zone, day, new Set(dates)]).toEqual([zone, day, new Set([shown])]);
        expect([zone, day, rest.next, dates.length]).toEqual([zone, day, undefined, wanted]);
      }
    }
  });
});
