import { beforeEach, describe, expect, it } from "vitest";
import { history as endpoint } from "#core/contract/messages/messages.ts";
import { formatDate } from "#core/rules/dates.ts";
import { newAccount } from "#tests/support/account.ts";
import { accountIn, drain, harness } from "#tests/support/campaign-harness.ts";
import { groupOf, launch, newDraft } from "#tests/support/campaigns.ts";
import { moveTo, shardOf, write } from "#tests/worker/reports/dashboard/support.ts";
import type { AccountContext } from "#worker/context.ts";
import { campaignRecipients } from "#worker/domains/campaigns/campaigns/campaign-responses.ts";
import { approveCampaign } from "#worker/domains/campaigns/campaigns/decide-campaign.ts";
import { rollUpDays } from "#worker/domains/reports/stats/roll-up-days.ts";
import { history } from "#worker/domains/sending/messages/history.ts";

let ctx: AccountContext;

function list(input: Record<string, string>) {
  return history(ctx, endpoint.input.parse(input));
}

describe("the message history", () => {
  beforeEach(async () => {
    ctx = await newAccount();
  });

  it("R236, R242: has pages of 50, newest first", async () => {
    const now = ctx.now();
    const rows = Array.from({ length: 60 }, (_, i) => ({ at: now - i, status: "sent" as const }));
    await write(ctx, rows);
    const first = await list({ limit: "80" });
    expect(first.items).toHaveLength(50);
    const times = first.items.map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort((a, b) => b - a));
    expect((await list({ page: "1" })).items).toEqual(first.items);
    await expect(list({ page: "2" })).rejects.toMatchObject({
      fields: { page: expect.any(String) },
    });
    const second = await list({ cursor: first.next ?? "" });
    expect(second.items).toHaveLength(10);
    expect(second.next).toBeUndefined();
  });

  it("names handsets as the account's contacts do, to people who may see contacts", async () => {
    const names = async () => {
      await write(ctx, [{ at: ctx.now(), status: "sent" }]);
      await groupOf(ctx, ["61412345678"], () => ({ first_name: "Mia", last_name: "Nguyen" }));
      return (await list({})).items.map(({ name }) => name);
    };
    expect(await names()).toEqual(["Mia Nguyen"]);
    ctx = await newAccount({ role: "subaccount", access: ["sms", "history"] });
    expect(await names()).toEqual([undefined]);
  });

  it("names a campaign's recipients as the group that it went to does", async () => {
    const h = harness();
    ctx = await accountIn(h);
    const numbers = ["61412345678"];
    await groupOf(ctx, numbers, () => ({ first_name: "Mum" }));
    const group = await groupOf(ctx, numbers, () => ({ first_name: "Mia", last_name: "Nguyen" }));
    const { id } = await newDraft(ctx, { numbers, groups: [group] });
    await launch(ctx, id);
    await drain(h, "jobs");
    const { items } = await campaignRecipients(ctx, { id });
    expect(items.map(({ name }) => name)).toEqual(["Mia Nguyen"]);
    const found = async (search: string) =>
      (await campaignRecipients(ctx, { id, search })).items.length;
    const typed = (items[0]?.receiver ?? "").replace(/^61/, "0");
    expect(await found(typed)).toBe(1);
    expect(await found(typed.slice(0, -1))).toBe(1);
    expect(await found(`${typed.slice(0, -1)}${(Number(typed.at(-1)) + 1) % 10}`)).toBe(0);
    expect(await found("Mia")).toBe(1);
    expect(await found("ngu mia")).toBe(1);
    expect(await found("Leo")).toBe(0);
    expect((await list({})).items.map(({ name }) => name)).toEqual(["Mia Nguyen"]);
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
    // The quarter hours around midnight in Perth, Kolkata and Sydney on the day
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

  it("finds a status in all of the history, and skips the days that have none", async () => {
    const daysAgo = (days: number) => ctx.now() - days * 86_400_000;
    await write(ctx, [
      { at: daysAgo(400), status: "failed" },
      { at: daysAgo(40), status: "expired" },
      { at: daysAgo(1), status: "sent" },
    ]);
    const found = async (status: string) => {
      const { items, next, searchedTo } = await list({ status });
      return [items.map(({ createdAt }) => createdAt), next, searchedTo];
    };
    for (const counted of [false, true]) {
      if (counted) await rollUpDays(ctx);
      const [failed, ...rest] = await found("failed");
      expect(rest).toEqual([undefined, undefined]);
      expect(failed).toEqual([expect.closeTo(daysAgo(400), -4)]);
      expect((await found("expired"))[0]).toHaveLength(1);
      expect(await found("blocked")).toEqual([[], undefined, undefined]);
    }
  });

  it("says where a search for a status ended, and continues there", async () => {
    const day = (days: number) => ctx.now() - days * 86_400_000;
    await write(ctx, [
      { at: day(300), status: "failed" },
      { at: day(200), status: "sent" },
      { at: day(1), status: "failed" },
    ]);
    await rollUpDays(ctx);
    // As if many messages had been sent in between.
    await shardOf(ctx)
      .prepare("UPDATE daily_stats SET messages = 60000 WHERE account_id = ? AND status = 'sent'")
      .bind(ctx.account.id)
      .run();
    const first = await list({ status: "failed" });
    expect(first.items).toHaveLength(1);
    expect(first.searchedTo).toBeGreaterThan(day(3));
    const second = await list({ status: "failed", cursor: first.next ?? "" });
    expect(second.items.map(({ createdAt }) => createdAt)).toEqual([expect.closeTo(day(300), -4)]);
    expect([second.next, second.searchedTo]).toEqual([undefined, undefined]);
  });

  it("pages through a status over many days without a gap or a repeat", async () => {
    const now = ctx.now();
    const rows = Array.from({ length: 120 }, (_, index) => ({
      at: now - index * 10 * 3_600_000,
      status: index % 2 === 0 ? ("failed" as const) : ("sent" as const),
    }));
    await write(ctx, rows);
    await rollUpDays(ctx);
    const ids: string[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < 20; page++) {
      const found = await list({ status: "failed", limit: "7", ...(cursor ? { cursor } : {}) });
      ids.push(...found.items.map(({ _id }) => _id));
      cursor = found.next;
      if (!cursor) break;
    }
    expect(ids).toHaveLength(60);
    expect(new Set(ids).size).toBe(60);
    expect(ids).toEqual([...ids].sort().reverse());
  });

  it("finds what waits for approval under that name, and not as queued", async () => {
    const h = harness();
    ctx = await accountIn(h, { flags: { adminApproved: false } });
    const { id } = await newDraft(ctx, { count: 2 });
    await launch(ctx, id);
    await drain(h, "jobs");
    await rollUpDays(ctx);
    expect((await list({ status: "queued" })).items).toEqual([]);
    const { items } = await list({ status: "pending" });
    expect(items.map(({ status }) => status)).toEqual(["pending", "pending"]);
    await approveCampaign(ctx, { id, launch: 1 });
    expect((await list({ status: "pending" })).items).toEqual([]);
    expect((await list({ status: "queued" })).items).toHaveLength(2);
  });
});
