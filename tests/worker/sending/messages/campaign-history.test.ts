import { expect, it } from "vitest";
import { contract } from "#core/contract/registry.ts";
import { timeOf } from "#core/ids.ts";
import { accountIn, drain, drive, harness } from "#tests/support/campaign-harness.ts";
import { launch, newDraft, newHandsets } from "#tests/support/campaigns.ts";
import { write } from "#tests/worker/reports/dashboard/support.ts";
import { ask, download, fileOf, linesOf, scene } from "#tests/worker/reports/exports/support.ts";
import type { AccountContext } from "#worker/context.ts";
import { deleteDraft } from "#worker/domains/campaigns/campaigns/drafts.ts";
import { rollUpDays } from "#worker/domains/reports/stats/roll-up-days.ts";
import { history, historyCounts } from "#worker/domains/sending/messages/history.ts";

const DAY = 86_400_000;

function list(ctx: AccountContext, input: Record<string, string>) {
  return history(ctx, contract.history.input.parse(input));
}

async function countsOf(ctx: AccountContext, input: Record<string, string>) {
  return (await historyCounts(ctx, contract.historyCounts.input.parse(input))).data;
}

/** Two campaigns that were sent, with messages of neither before, between and after them; two of the second failed. */
async function twoCampaigns(h: ReturnType<typeof harness>, ctx: AccountContext) {
  const other = () => write(ctx, [{ at: h.clock.now, status: "sent" }]);
  const send = async (numbers: readonly string[]) => {
    await other();
    h.clock.now += 1000;
    const { id } = await newDraft(ctx, { numbers });
    await launch(ctx, id);
    await drive(ctx, h, id);
    h.clock.now += 1000;
    return id;
  };
  const [first, second] = [newHandsets(12), newHandsets(8)];
  h.carrier.fate = ({ to }) => (second.indexOf(to) >= 6 ? "rejected" : "accepted");
  const ids = [await send(first), await send(second)] as const;
  await other();
  return { ids, first, second };
}

it("has a campaign's messages only, page by page, newest first, with its name and when it began", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const { ids, first } = await twoCampaigns(h, ctx);
  const found: string[] = [];
  const times: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await list(ctx, { campaign: ids[0], limit: "5", ...(cursor ? { cursor } : {}) });
    found.push(...page.items.map(({ receiver }) => receiver));
    times.push(...page.items.map(({ _id }) => timeOf(_id)));
    expect(page.campaign).toEqual({
      _id: ids[0],
      name: "Spring sale",
      from: Math.min(...times, page.campaign?.from ?? 0),
    });
    cursor = page.next;
  } while (cursor);
  expect(found.sort()).toEqual([...first].sort());
  expect(times).toEqual([...times].sort((a, b) => b - a));
});

it("combines with a status, a number and days; the counts are those that are listed", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const { ids, second } = await twoCampaigns(h, ctx);
  await rollUpDays(ctx);
  const campaign = ids[1];
  const failed = second.slice(6).sort();
  const { items } = await list(ctx, { campaign, status: "failed" });
  expect(items.map(({ receiver }) => receiver).sort()).toEqual(failed);
  expect((await list(ctx, { campaign: ids[0], status: "failed" })).items).toEqual([]);
  const inputs: Record<string, string>[] = [
    { campaign },
    { campaign, search: failed[0] ?? "" },
    { campaign, search: second[0] ?? "" },
    { campaign, from: "2020-01-01" },
    { campaign, to: "2020-01-01" },
  ];
  for (const input of inputs) {
    const counts = await countsOf(ctx, input);
    for (const status of ["sent", "failed", "delivered"]) {
      const listed = (await list(ctx, { ...input, status })).items.length;
      expect([input, status, counts[status]]).toEqual([input, status, listed]);
    }
  }
  expect(await countsOf(ctx, { campaign })).toMatchObject({ sent: 6, failed: 2 });
});

it("finds what waits for approval as pending, and nothing of a campaign without a plan", async () => {
  const h = harness();
  const ctx = await accountIn(h, { flags: { adminApproved: false } });
  const { id: campaign } = await newDraft(ctx, { count: 3 });
  expect(await list(ctx, { campaign })).toMatchObject({
    items: [],
    campaign: { name: "Spring sale" },
  });
  await launch(ctx, campaign);
  await drain(h, "jobs");
  expect((await list(ctx, { campaign, status: "pending" })).items).toHaveLength(3);
  expect((await list(ctx, { campaign, status: "queued" })).items).toEqual([]);
  expect(await countsOf(ctx, { campaign })).toMatchObject({ pending: 3, queued: 0 });
});

it("says that a campaign which is gone is not there", async () => {
  const ctx = await accountIn(harness());
  const { id: campaign } = await newDraft(ctx, { count: 1 });
  await deleteDraft(ctx, { id: campaign });
  for (const read of [list, countsOf]) {
    await expect(read(ctx, { campaign })).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
});

it("R078, R214: its messages are exported once it has ended, within the days, 30 at most", async () => {
  const { h, ctx } = await scene();
  const { ids, second } = await twoCampaigns(h, ctx);
  await expect(ask(ctx, { bulk: ids[1] })).rejects.toMatchObject({ code: "CONFLICT" });
  const all = await fileOf(h, ctx, { campaign: ids[1] });
  expect(all.data).toMatchObject({ campaign: "Spring sale", rows: 8 });
  expect(all.response.headers.get("content-disposition")).toContain("campaign-");
  const numbers = linesOf(all.bytes).map(
    (line) => `61${line.split(",")[3]?.replaceAll(" ", "").slice(1)}`,
  );
  expect(numbers.sort()).toEqual([...second].sort());
  const failed = await fileOf(h, ctx, { campaign: ids[1], status: "failed" });
  expect(linesOf(failed.bytes)).toHaveLength(2);
  h.clock.now += 40 * DAY;
  const later = await fileOf(h, ctx, { campaign: ids[1] });
  expect(linesOf(later.bytes)).toEqual([]);
  await expect(ask(ctx, { campaign: ids[1], from: "2026-01-01" })).rejects.toMatchObject({
    fields: { to: "You can export data for maximum of 30 days range." },
  });
  expect((await download(ctx, later.id)).data.rows).toBe(0);
});
