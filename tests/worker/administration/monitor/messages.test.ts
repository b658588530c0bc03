import { beforeEach, expect, it } from "vitest";
import { ADMIN_MESSAGE_TEXTS } from "#core/contract/admin/admin-messages.ts";
import { contract } from "#core/contract/registry.ts";
import { newId } from "#core/ids.ts";
import { newAccount } from "#tests/support/account.ts";
import { harness } from "#tests/support/campaign-harness.ts";
import { scansOf } from "#tests/support/query-plan.ts";
import { write } from "#tests/worker/reports/dashboard/support.ts";
import { dayAgo } from "#tests/worker/reports/exports/support.ts";
import type { AccountContext } from "#worker/context.ts";
import {
  filterMessages,
  filterMms,
  messageStats,
  mmsStats,
} from "#worker/domains/administration/monitor/messages.ts";
import { rollUpDays } from "#worker/domains/reports/stats/roll-up-days.ts";

const DAY = 86_400_000;
let admin: AccountContext;
let first: AccountContext;
let second: AccountContext;

beforeEach(async () => {
  admin = await newAccount({ role: "superAdmin", shard: 0 });
  first = await newAccount({ shard: 0 });
  second = await newAccount({ shard: 1 });
  const now = Date.now();
  for (const [ctx, offset] of [
    [first, 0],
    [second, 500],
  ] as const) {
    await write(ctx, [
      ...Array.from({ length: 30 }, (_, index) => ({
        at: now - 2000 * (index + 1) - offset,
        status: "sent" as const,
        price: 5500,
      })),
      { at: now - 20 * DAY, status: "failed" },
    ]);
    await rollUpDays(ctx);
  }
});

const list = (input: Record<string, string>) =>
  filterMessages(admin, contract.filterMessages.input.parse(input));

it("lists the messages of all accounts on all shards, newest first, each once", async () => {
  const mine = [first, second].map(({ account }): string => account.id);
  const seen: { _id: string; account: string; createdAt: number }[] = [];
  let cursor: string | undefined;
  do {
    const page = await list({ limit: "7", ...(cursor ? { cursor } : {}) });
    expect(page.items.length).toBeLessThanOrEqual(7);
    seen.push(...page.items);
    cursor = page.next;
  } while (cursor);
  const times = seen.map(({ createdAt }) => createdAt);
  expect(times).toEqual([...times].sort((a, b) => b - a));
  const own = seen.filter(({ account }) => mine.includes(account));
  expect(own).toHaveLength(60);
  expect(new Set(own.map(({ _id }) => _id)).size).toBe(60);
});

it("filters by account, status, number and days", async () => {
  const account = second.account.id;
  const count = async (input: Record<string, string>) =>
    (await list({ account, ...input })).items.length;
  expect(await count({})).toBe(30);
  expect(await count({ status: "failed" })).toBe(0);
  const days = { from: dayAgo(admin, 25), to: dayAgo(admin, 0) };
  expect(await count({ status: "failed", ...days })).toBe(1);
  expect(await count({ search: "0412 345 678" })).toBe(30);
  expect(await count({ search: "0499 999 999" })).toBe(0);
  await expect(list({ search: "12" })).rejects.toMatchObject({ code: "INVALID_INPUT" });
  await expect(list({ from: dayAgo(admin, 40), to: dayAgo(admin, 0) })).rejects.toMatchObject({
    fields: { to: ADMIN_MESSAGE_TEXTS.range },
  });
});

it("lists and counts texts and MMS apart", async () => {
  const account = first.account.id;
  const [mms] = await write(first, [
    { at: Date.now(), status: "sent", price: 39_000, attachment: newId("attachment", Date.now()) },
  ]);
  await rollUpDays(first);
  const texts = await list({ account });
  expect(texts.items).toHaveLength(30);
  const found = await filterMms(admin, contract.filterMms.input.parse({ account }));
  expect(found.items.map(({ _id }) => _id)).toEqual([mms]);
  const days = { from: dayAgo(admin, 1), to: dayAgo(admin, 0) };
  const stats = await mmsStats(admin, contract.mmsStats.input.parse({ account, ...days }));
  expect(stats.data).toEqual({ statuses: { sent: 1 }, total: 1, spent: 39, accounts: 1 });
});

it("adds up the daily counts of all shards, or of one account", async () => {
  const stats = (input: object) =>
    messageStats(admin, contract.messageStats.input.parse(input)).then(({ data }) => data);
  const days = { from: dayAgo(admin, 25), to: dayAgo(admin, 0) };
  expect(await stats({ account: first.account.id, ...days })).toEqual({
    statuses: { sent: 30, failed: 1 },
    total: 31,
    spent: 165,
    accounts: 1,
  });
  const all = await stats(days);
  expect(all.accounts).toBeGreaterThanOrEqual(2);
  expect(all.total).toBeGreaterThanOrEqual(62);
  const unknown = { account: "acc_00000000000000000000000000" };
  await expect(stats(unknown)).rejects.toMatchObject({ code: "NOT_FOUND" });
});

it("reads every table by an index", async () => {
  const h = harness();
  const statements = new Set<string>();
  h.faults.prepared = (sql) => statements.add(sql);
  const asked = { ...h.system.forAccount(admin.account), person: admin.person };
  for (const input of [
    {},
    { account: first.account.id },
    { search: "0412345678", status: "sent" },
  ]) {
    await filterMessages(asked, contract.filterMessages.input.parse(input));
    await filterMms(asked, contract.filterMms.input.parse(input));
  }
  await messageStats(asked, {});
  const ours = [...statements].filter((sql) => sql.includes("administrators"));
  expect(ours.length).toBeGreaterThanOrEqual(4);
  for (const sql of ours) {
    const scans = await scansOf(sql);
    const tables = scans.filter((step) => !/^SCAN ([adf]|json_each.*|CONSTANT ROW)$/.test(step));
    expect([sql, tables.filter((step) => !step.includes("VIRTUAL TABLE"))]).toEqual([sql, []]);
  }
});
