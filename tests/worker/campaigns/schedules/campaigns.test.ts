import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { SCHEDULE_TEXTS } from "#core/rules/schedules.ts";
import { CAMPAIGN_STATUSES, type CampaignStatus, wireCampaignStatus } from "#core/statuses.ts";
import { expectBooksBalance } from "#tests/support/books.ts";
import { accountIn, deliver, drive, harness } from "#tests/support/campaign-harness.ts";
import {
  expectEachOnce,
  groupOf,
  newDraft,
  newHandsets,
  SMS,
  statusOf,
} from "#tests/support/campaigns.ts";
import { breaksOnce } from "#tests/support/faulty-database.ts";
import { everyMinute } from "#tests/support/sweeps.ts";
import type { AccountContext } from "#worker/context.ts";
import { shardDatabase } from "#worker/db/shards.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/campaign-queries.ts";
import { checkDraft } from "#worker/domains/campaigns/campaigns/check-calls.ts";
import { launchCampaign } from "#worker/domains/campaigns/campaigns/launch-campaign.ts";
import {
  listCampaigns,
  listScheduled,
} from "#worker/domains/campaigns/campaigns/list-campaigns.ts";
import { claimDue } from "#worker/domains/campaigns/schedules/claim-due.ts";
import {
  addContacts,
  balance,
  HOUR,
  inShard,
  MINUTE,
  scheduleDraft,
  scheduled,
  schedulesOf,
  startDue,
} from "./support.ts";

it("R006: a scheduled campaign reserves its price, waits, and goes out at its time, once", async () => {
  const h = harness();
  const ctx = await accountIn(h, { credit: 60 * SMS });
  const { id, numbers, at } = await scheduled(ctx, h, { count: 40 });
  expect(await balance(ctx)).toBe(20 * SMS);
  expect(h.alarms).toContainEqual({ shard: ctx.account.shard, at });
  await startDue(ctx, h);
  expect(await statusOf(ctx, id)).toBe("scheduled");
  h.clock.now = at;
  await startDue(ctx, h);
  expect(await statusOf(ctx, id)).toBe("planning");
  await startDue(ctx, h);
  await drive(ctx, h, id);
  expect(await statusOf(ctx, id)).toBe("complete");
  expectEachOnce(h, numbers);
  // It cost what was reserved, so no money moves twice.
  expect(await getCampaign(ctx, id)).toMatchObject({ debited: 40 * SMS, refunded: 0 });
  await expectBooksBalance(ctx);
});

it.each([
  ["grew", 70, { debited: 70 * SMS, refunded: 0 }],
  ["shrank", 25, { debited: 40 * SMS, refunded: 15 * SMS }],
])(
  "is planned for the group of that moment: one that %s settles the difference",
  async (_, count, cost) => {
    const h = harness();
    const ctx = await accountIn(h, { credit: 100 * SMS });
    const numbers = newHandsets(count);
    const group = await groupOf(ctx, newHandsets(40));
    const { id, at } = await scheduled(ctx, h, { groups: [group] });
    await inShard(ctx, "DELETE FROM contacts WHERE account_id = ? AND group_id = ?", group);
    await addContacts(ctx, group, numbers);
    h.clock.now = at;
    await startDue(ctx, h);
    await drive(ctx, h, id);
    expect(await statusOf(ctx, id)).toBe("complete");
    expectEachOnce(h, numbers);
    expect(await getCampaign(ctx, id)).toMatchObject(cost);
    expect(await balance(ctx)).toBe((100 - count) * SMS);
    await expectBooksBalance(ctx, { released: cost.refunded });
  },
);

it("R139, R140: is refused less than 270 seconds ahead, and for a time in the far future", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const { id } = await newDraft(ctx, { count: 2 });
  await expect(scheduleDraft(ctx, id, h.clock.now + 269_999)).rejects.toMatchObject({
    fields: { scheduleAt: "Time must be at least 5 minutes from now" },
  });
  await expect(scheduleDraft(ctx, id, h.clock.now + 800 * 24 * HOUR)).rejects.toMatchObject({
    fields: { scheduleAt: SCHEDULE_TEXTS.tooFar },
  });
  await scheduleDraft(ctx, id, h.clock.now + 270_000);
  expect(await statusOf(ctx, id)).toBe("scheduled");
});

it("is refused if credit does not cover the price", async () => {
  const h = harness();
  const ctx = await accountIn(h, { credit: 39 * SMS });
  const { id } = await newDraft(ctx, { count: 40 });
  await expect(scheduleDraft(ctx, id, h.clock.now + HOUR)).rejects.toMatchObject({
    message: CAMPAIGN_TEXTS.lowBalance,
  });
  expect(await statusOf(ctx, id)).toBe("draft");
});

it("a second tab schedules nothing twice, and learns of another time", async () => {
  const h = harness();
  const ctx = await accountIn(h, { credit: 100 * SMS });
  const { id } = await newDraft(ctx, { count: 40 });
  const { data } = await checkDraft(ctx, { id });
  const { recipients, price } = data;
  const send = (scheduleAt: number) =>
    launchCampaign(ctx, { draft: id, recipients, price, scheduleAt });
  const at = h.clock.now + HOUR;
  await Promise.all([send(at), send(at)]);
  expect(await balance(ctx)).toBe(60 * SMS);
  await expect(send(at + MINUTE)).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await schedulesOf(ctx)).toHaveLength(1);
});

it.each(["before", "after"] as const)(
  "starts once if the database is lost %s the start is committed",
  async (when) => {
    const h = harness();
    const ctx = await accountIn(h);
    const { id, numbers, at } = await scheduled(ctx, h, { count: 30 });
    h.clock.now = at;
    h.faults.batch = breaksOnce(/update "schedules"/, when);
    await claimDue(h.system, ctx.account.shard);
    const again = await deliver(h, "due", h.queues.due.splice(0));
    expect(again).toContainEqual(expect.objectContaining({ account: ctx.account.id }));
    await deliver(h, "due", again);
    // Where only the answer was lost, the plan waits in the outbox.
    h.clock.now += 2 * MINUTE;
    await everyMinute(h.system);
    await startDue(ctx, h);
    await drive(ctx, h, id);
    expect(await statusOf(ctx, id)).toBe("complete");
    expectEachOnce(h, numbers);
    await expectBooksBalance(ctx);
  },
);

it("R022, R075, R076: scheduled campaigns are listed, the next first", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const first = await scheduled(ctx, h, { count: 2 });
  const second = await newDraft(ctx, { count: 2 });
  await scheduleDraft(ctx, second.id, h.clock.now + 10 * MINUTE);
  await newDraft(ctx, { count: 2 });
  const { items, total } = await listScheduled(ctx, {});
  expect(total).toBe(2);
  expect(items.map(({ _id, status, scheduleAt }) => [_id, status, scheduleAt])).toEqual([
    [second.id, "scheduled", h.clock.now + 10 * MINUTE],
    [first.id, "scheduled", first.at],
  ]);
  // Of the list's words, "others" is for what has none of its own.
  const listed = async (...status: string[]) =>
    (await listCampaigns(ctx, { status })).items.map(({ status: word }) => word);
  const others: string[] = [];
  for (const status of CAMPAIGN_STATUSES.filter((one) => one !== "draft")) {
    await become(ctx, first.id, status);
    const word = wireCampaignStatus(status);
    expect(await listed(word)).toContain(word);
    others.push(...(await listed("others")));
  }
  expect(others).toEqual(["preparing", "reject", "held", "running", "paused"]);
  await become(ctx, first.id, "held");
  expect(await listed("others", "held")).toEqual(["held"]);
  expect(await listed("scheduled")).toEqual(["scheduled"]);
  await expect(listed("nothing")).rejects.toThrow();
});

/** As if something had happened to it meanwhile. */
async function become(ctx: AccountContext, id: string, status: CampaignStatus): Promise<void> {
  await shardDatabase(env, ctx.account.shard)
    .prepare("UPDATE campaigns SET status = ? WHERE account_id = ? AND id = ?")
    .bind(status, ctx.account.id, id)
    .run();
}
