import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { type MonthReport, monthReport as reportCall } from "#core/contract/admin/month-report.ts";
import { PROVIDER_PRICE_TEXTS } from "#core/contract/providers/provider-prices.ts";
import { contract } from "#core/contract/registry.ts";
import { newAccount } from "#tests/support/account.ts";
import { harness } from "#tests/support/campaign-harness.ts";
import { planOf } from "#tests/support/query-plan.ts";
import { type Written, write } from "#tests/worker/reports/dashboard/support.ts";
import type { AccountContext } from "#worker/context.ts";
import { monthReport } from "#worker/domains/administration/admin/month-report.ts";
import { exportUsage } from "#worker/domains/administration/admin/usage-file.ts";
import { listUsage } from "#worker/domains/money/postpaid/list-usage.ts";
import { rollUpDays } from "#worker/domains/reports/stats/roll-up-days.ts";
import {
  addProviderPrice,
  deleteProviderPrice,
  listProviderPrices,
} from "#worker/domains/sending/providers/provider-prices.ts";

const NOW = Date.parse("2026-11-20T02:00:00Z");
const h = harness();
let admin: AccountContext;
let accounts: AccountContext[];

/** Delivered by a carrier, at noon in Sydney. */
function sent(day: string, carrier: string, more: Partial<Written> = {}): Written {
  const at = Date.parse(`${day}T01:00:00Z`);
  return { at, status: "delivered", price: 5500, carrier, accepted: true, ...more };
}

beforeAll(async () => {
  h.clock.now = NOW;
  const person = await newAccount({ role: "superAdmin", shard: 0, name: "Ada Admin" });
  admin = { ...h.system.forAccount(person.account), person: person.person };
  const made = [
    await newAccount({ shard: 0, name: '=HYPERLINK("evil")' }),
    await newAccount({ shard: 1, name: "Bells, Books" }),
  ];
  accounts = made.map(({ account }) => h.system.forAccount(account));
  const [first, second] = accounts;
  if (!first || !second) throw new Error("Two accounts");
  await write(first, [
    sent("2026-10-05", "sinch"),
    sent("2026-10-31", "sinch", { segments: 2, price: 11_000 }),
    sent("2026-11-02", "sinch"),
    // Refused, and refunded: no carrier charges for it.
    sent("2026-11-02", "sinch", { status: "failed", accepted: false, refunded: true }),
    // Failed after the carrier accepted it.
    sent("2026-11-10", "sinch", { status: "failed", segments: 3, price: 16_500 }),
    sent("2026-11-10", "sinch", { price: 39_000, attachment: "att_1", segments: 2 }),
    { at: NOW, status: "received" },
  ]);
  await write(second, [
    sent("2026-11-01", "vonage", { segments: 2, price: 11_000 }),
    { at: NOW, status: "queued", price: 5500 },
    { at: NOW, status: "blocked", refunded: true, price: 5500 },
  ]);
  for (const account of accounts) await rollUpDays(account);
});

const report = async (input: object = {}): Promise<MonthReport> =>
  (await monthReport(admin, reportCall.input.parse(input))).data;

const price = (cents: number, from: string, by = admin) =>
  addProviderPrice(by, contract.addProviderPrice.input.parse({ provider: "sinch", from, cents }));

it("adds up all accounts of all shards, in this month, the month before and the months before that", async () => {
  const { months, isOver } = await report();
  expect(months.map(({ time }) => time)).toHaveLength(12);
  expect(months[0]?.time).toBe("2025-12");
  expect(isOver).toBe(false);
  expect(months.at(-1)).toMatchObject({
    time: "2026-11",
    sms: { sent: 5, received: 1, blocked: 1, spent: 38.5 },
    mms: { sent: 1, received: 0, blocked: 0, spent: 39 },
  });
  expect(months.at(-2)).toMatchObject({ time: "2026-10", sms: { sent: 2, spent: 16.5 } });
  expect(await report({ month: 10, year: 2026 })).toMatchObject({ isOver: true });
  await expect(report({ month: 12, year: 2026 })).rejects.toMatchObject({ code: "INVALID_INPUT" });
});

it("shows the figures that the list of accounts adds up to", async () => {
  const { items } = await listUsage(admin, contract.listUsage.input.parse({ limit: "100" }));
  const sum = (of: "sent" | "spent") =>
    items.reduce((total, { sms, mms }) => total + sms[of] + mms[of], 0);
  const month = (await report()).months.at(-1);
  expect(sum("sent")).toBe((month?.sms.sent ?? 0) + (month?.mms.sent ?? 0));
  expect(sum("spent")).toBe((month?.sms.spent ?? 0) + (month?.mms.spent ?? 0));
  expect(sum("sent")).toBeGreaterThan(0);
});

it("says what carriers charge by their price of each day, and where no price is known", async () => {
  expect((await report()).carriers).toMatchObject([
    { carrier: "sinch", type: "mms", current: { parts: 1, cost: 0, unpriced: 1, margin: null } },
    { carrier: "sinch", type: "sms", current: { parts: 4, unpriced: 4, margin: null } },
    { carrier: "vonage", type: "sms", current: { parts: 2, unpriced: 2, margin: null } },
  ]);
  await price(2, "2026-10-01");
  await price(3, "2026-11-03");
  const { carriers, months } = await report();
  expect(carriers[1]).toMatchObject({
    current: { sent: 2, parts: 4, spent: 22, cost: 2 + 3 * 3, unpriced: 0, margin: 11 },
    previous: { sent: 2, parts: 3, spent: 16.5, cost: 6, unpriced: 0, margin: 10.5 },
  });
  expect(months.at(-1)?.carried).toMatchObject({ parts: 7, cost: 11, unpriced: 3, margin: null });
  expect(months.at(-2)?.carried).toMatchObject({ parts: 3, cost: 6, unpriced: 0, margin: 10.5 });
});

it("a price is set once a day: the same press changes nothing, and another administrator learns who was first", async () => {
  const other = await newAccount({ role: "superAdmin", shard: 1, name: "Bo Boss" });
  const [first, again] = await Promise.all([price(4, "2026-12-01"), price(4, "2026-12-01")]);
  expect(again).toEqual(first);
  await expect(price(4, "2026-12-01", other)).rejects.toMatchObject({
    code: "CONFLICT",
    message: PROVIDER_PRICE_TEXTS.taken(first.data.createdBy),
  });
  expect(first.data.createdBy).not.toBe("");
  const audited = async () => {
    const rows = await env.CONTROL.prepare("SELECT action FROM audit WHERE subject = ?")
      .bind(first.data._id)
      .all();
    // In the same millisecond, their order is chance.
    return rows.results.map(({ action }) => action).toSorted();
  };
  expect(await audited()).toEqual(["providerPrice.add"]);
  const id = contract.deleteProviderPrice.input.parse({ id: first.data._id });
  await deleteProviderPrice(admin, id);
  expect(await audited()).toEqual(["providerPrice.add", "providerPrice.delete"]);
  await expect(deleteProviderPrice(admin, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  const { items } = await listProviderPrices(admin, { page: 1, limit: 10 });
  expect(items.map(({ from }) => from)).not.toContain("2026-12-01");
});

it.each([
  [{ cents: 0 }, PROVIDER_PRICE_TEXTS.zero],
  [{ cents: 1001 }, PROVIDER_PRICE_TEXTS.high],
  [{ cents: 0.0001 }, PROVIDER_PRICE_TEXTS.decimals],
  [{ from: "2026-02-30" }, "Must be a date such as 20/11/2026"],
])("refuses the price %j", (change, message) => {
  const given = { provider: "sinch", from: "2026-11-01", cents: 2, ...change };
  const parsed = contract.addProviderPrice.input.safeParse(given);
  expect(parsed.error?.issues.map((issue) => issue.message)).toContain(message);
});

it("refuses a price of a carrier that does not exist", async () => {
  const input = { provider: "nobody", type: "sms", from: "2026-11-01", cents: 2 } as const;
  await expect(addProviderPrice(admin, input)).rejects.toMatchObject({ code: "INVALID_INPUT" });
});

it("a file has a line for each account that used anything, with its formula defused and the same sums", async () => {
  const input = contract.exportUsage.input.parse({ month: "11", year: "2026" });
  const text = await (await exportUsage(admin, input)).toResponse().text();
  const lines = text.trim().split("\r\n");
  const bells = lines.find((line) => line.includes("Bells, Books"));
  expect(bells).toContain('"Bells, Books",acc_');
  expect(text).toContain(`"'=HYPERLINK(""evil"")"`);
  const columns = lines[0]?.split(",") ?? [];
  const figures = lines.slice(1).map((line) => line.split(",").slice(-12).map(Number));
  const sum = (heading: string) => {
    const at = columns.indexOf(heading) - columns.length + 12;
    return figures.reduce((total, row) => total + (row[at] ?? 0), 0);
  };
  const month = (await report()).months.at(-1);
  expect(figures).toHaveLength(2);
  expect(sum("SMS sent")).toBe(month?.sms.sent);
  expect(sum("MMS sent")).toBe(month?.mms.sent);
  expect(sum("Parts at carriers")).toBe(month?.carried.parts);
  expect(sum("Parts without a price")).toBe(month?.carried.unpriced);
  const spent = (month?.sms.spent ?? 0) + (month?.mms.spent ?? 0);
  expect(sum("Spent in all (AUD)")).toBeCloseTo(spent / 100, 5);
});

it("reads days of all accounts together by their key, and accounts one by one by theirs", async () => {
  const statements = new Set<string>();
  h.faults.prepared = (sql) => statements.add(sql);
  await report();
  const input = contract.exportUsage.input.parse({});
  await (await exportUsage(admin, input)).toResponse().text();
  h.faults.prepared = () => undefined;
  const expected = [
    [/FROM platform_days/, /SEARCH d USING INDEX \w+ \(day>\? AND day<\?\)/],
    [/CROSS JOIN daily_stats/, /SEARCH d USING INDEX \w+ \(account_id=\? AND day>\? AND day<\?\)/],
    [/MIN\(account_id\)/, /SEARCH daily_stats USING COVERING INDEX \w+ \(account_id>\?\)/],
  ] as const;
  for (const [which, how] of expected) {
    const found = [...statements].filter((sql) => which.test(sql));
    expect(found.length).toBeGreaterThan(0);
    for (const sql of found) {
      const plan = (await planOf(sql)).join("\n");
      expect(plan).toMatch(how);
      expect(plan).not.toMatch(/SCAN (?:d|daily_stats|platform_days)\b/);
    }
  }
});
