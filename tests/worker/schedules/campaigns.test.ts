import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { CAMPAIGN_TEXTS } from "#core/contract/campaign-texts.ts";
import { LATE_TEXTS } from "#core/rules/late-starts.ts";
import { SCHEDULE_TEXTS } from "#core/rules/schedules.ts";
import { expectBooksBalance } from "#tests/support/books.ts";
import { accountIn, deliver, drain, drive, harness } from "#tests/support/campaign-harness.ts";
import {
  expectEachOnce,
  groupOf,
  newDraft,
  newHandsets,
  SMS,
  statusOf,
} from "#tests/support/campaigns.ts";
import { breaksOnce } from "#tests/support/faulty-database.ts";
import type { AccountContext } from "#worker/context.ts";
import { shardDatabase } from "#worker/db/shards.ts";
import { getCampaign } from "#worker/domains/campaigns/campaign-queries.ts";
import { cancelScheduled } from "#worker/domains/campaigns/cancel-scheduled.ts";
import { checkDraft } from "#worker/domains/campaigns/check-draft.ts";
import { editScheduled } from "#worker/domains/campaigns/edit-scheduled.ts";
import { launchCampaign } from "#worker/domains/campaigns/launch-campaign.ts";
import { listScheduled } from "#worker/domains/campaigns/list-scheduled.ts";
import { rescheduleCampaign } from "#worker/domains/campaigns/reschedule-campaign.ts";
import { smsLots } from "#worker/domains/credit/sms-lots.ts";
import { claimDue } from "#worker/domains/schedules/claim-due.ts";
import { everyMinute } from "#worker/sweeps/every-minute.ts";
import { HOUR, MINUTE, scheduleDraft, scheduled, schedulesOf, startDue } from "./support.ts";

const balance = async (ctx: AccountContext) => (await smsLots(ctx)).balance;

const inShard = (ctx: AccountContext, sql: string, ...values: unknown[]) =>
  shardDatabase(env, ctx.account.shard)
    .prepare(sql)
    .bind(ctx.account.id, ...values)
    .run();

const addContacts = (ctx: AccountContext, group: string, numbers: readonly string[]) =>
  inShard(
    ctx,
    `INSERT INTO contacts (account_id, id, group_id, number, fields, created_at, updated_at)
      SELECT ?1, 'con_' || value, ?2, value, '{}', 0, 0 FROM json_each(?3)`,
    group,
    JSON.stringify(numbers),
  );

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

it.each([
  ["credit does not cover it", CAMPAIGN_TEXTS.lowBalance],
  ["its group was emptied", CAMPAIGN_TEXTS.nobody],
  ["its group was deleted", CAMPAIGN_TEXTS.nobody],
  ["its sender was withdrawn", CAMPAIGN_TEXTS.senderRequired],
  ["the account was deactivated", LATE_TEXTS.inactive],
])("is held and refunded if %s by its time, and its owner is notified", async (what, reason) => {
  const h = harness();
  const ctx = await accountIn(h, { credit: 45 * SMS });
  const { id, at } = await scheduled(ctx, h, { count: 40 });
  const { groupIds } = await getCampaign(ctx, id);
  const [group] = JSON.parse(groupIds) as string[];
  if (what.startsWith("credit")) {
    await addContacts(ctx, group ?? "", newHandsets(6));
  }
  if (what.includes("group")) {
    await inShard(ctx, "DELETE FROM contacts WHERE account_id = ? AND group_id = ?", group);
  }
  if (what.includes("deleted")) {
    await inShard(ctx, "DELETE FROM groups WHERE account_id = ? AND id = ?", group);
  }
  if (what.includes("sender")) await inShard(ctx, "DELETE FROM senders WHERE account_id = ?");
  if (what.includes("deactivated")) {
    await env.CONTROL.prepare("UPDATE accounts SET active = 0 WHERE id = ?")
      .bind(ctx.account.id)
      .run();
  }
  h.clock.now = at;
  await startDue(ctx, h);
  await drain(h, "jobs");
  const held = await getCampaign(ctx, id);
  expect(held).toMatchObject({ status: "held", holdReason: reason, scheduledAt: null });
  expect(held.debited - held.refunded).toBe(0);
  expect(await balance(ctx)).toBe(45 * SMS);
  expect(h.carrier.taken).toEqual([]);
  const told = await shardDatabase(env, ctx.account.shard)
    .prepare("SELECT message FROM notifications WHERE account_id = ?")
    .bind(ctx.account.id)
    .all();
  expect(told.results.map(({ message }) => message)).toEqual([
    `Campaign "Spring sale" is on hold: ${reason}`,
  ]);
});

it("R077, R212, R232: cancelling refunds what was debited, once, and nothing is sent", async () => {
  const h = harness();
  const ctx = await accountIn(h, { credit: 60 * SMS });
  const { id, at } = await scheduled(ctx, h, { count: 40 });
  for (const _ of [1, 2]) {
    expect(await cancelScheduled(ctx, { scduleid: id })).toEqual({
      message: "Schedule Cancelled!",
    });
    expect(await balance(ctx)).toBe(60 * SMS);
  }
  expect(await getCampaign(ctx, id)).toMatchObject({
    status: "cancelled",
    debited: 40 * SMS,
    refunded: 40 * SMS,
  });
  h.clock.now = at;
  await startDue(ctx, h);
  expect(await statusOf(ctx, id)).toBe("cancelled");
  expect((await schedulesOf(ctx)).map(({ status }) => status)).toEqual(["cancelled"]);
});

it("either starts or is cancelled, at the same moment", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  for (let round = 0; round < 5; round++) {
    const { id, at } = await scheduled(ctx, h, { count: 2 });
    h.clock.now = at;
    await claimDue(h.system, ctx.account.shard);
    const [cancelled] = await Promise.allSettled([
      cancelScheduled(ctx, { scduleid: id }),
      deliver(h, "due", h.queues.due.splice(0)),
    ]);
    await drain(h, "jobs");
    const { status, debited, refunded } = await getCampaign(ctx, id);
    if (cancelled.status === "fulfilled") {
      expect(status).toBe("cancelled");
      expect(refunded).toBe(debited);
    } else {
      expect(status).toBe("sending");
      expect(refunded).toBe(0);
    }
  }
});

it("R211, R232: is moved to another time, and starts only then", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const { id, at } = await scheduled(ctx, h, { count: 2 });
  const later = at + HOUR;
  const move = (to: number) =>
    rescheduleCampaign(ctx, { queueJobId: "accept", scduleid: id, scduledate: to });
  expect(await move(later)).toEqual({ message: "Message Rescheduled" });
  expect(h.alarms.at(-1)?.at).toBe(later);
  h.clock.now = at;
  await startDue(ctx, h);
  expect(await statusOf(ctx, id)).toBe("scheduled");
  // R140: 270 seconds ahead is enough.
  await expect(move(h.clock.now + 269_000)).rejects.toMatchObject({
    fields: { scduledate: "Time must be at least 5 minutes from now" },
  });
  await move(h.clock.now + 270_000);
  h.clock.now += 270_000;
  await startDue(ctx, h);
  expect(await statusOf(ctx, id)).toBe("planning");
});

it.each([
  ["R088: 3 minutes before it starts", -180_000, true],
  ["R088: later than that", -179_999, false],
  ["R089: after its time", 1, false],
])("is rescheduled or edited: %s", async (_, after, allowed) => {
  const h = harness();
  const ctx = await accountIn(h, { credit: 10 * SMS });
  const { id, at } = await scheduled(ctx, h, { count: 2 });
  h.clock.now = at + after;
  const move = rescheduleCampaign(ctx, {
    queueJobId: "accept",
    scduleid: id,
    scduledate: h.clock.now + HOUR,
  });
  if (!allowed) {
    const refused = { code: "CONFLICT", message: "You can't reschedule this message." };
    await expect(move).rejects.toMatchObject(refused);
    await expect(editScheduled(ctx, { scduleid: id })).rejects.toMatchObject(refused);
    return;
  }
  await move;
  await editScheduled(ctx, { scduleid: id });
  expect(await statusOf(ctx, id)).toBe("draft");
  expect(await balance(ctx)).toBe(10 * SMS);
  // Scheduled anew, sent, and paid once.
  const again = h.clock.now + HOUR;
  await scheduleDraft(ctx, id, again);
  expect(await balance(ctx)).toBe(8 * SMS);
  h.clock.now = again;
  await startDue(ctx, h);
  await drive(ctx, h, id);
  expect(await statusOf(ctx, id)).toBe("complete");
  expect(await balance(ctx)).toBe(8 * SMS);
});

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
    expect(again).toHaveLength(1);
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

it.each([
  [15, 15 * MINUTE, true],
  [15, 15 * MINUTE + 1, false],
  [1440, 24 * HOUR, true],
])("with %i minutes allowed, a start %i ms late happens: %s", async (minutes, late, happens) => {
  const h = harness();
  const ctx = await accountIn(h, { credit: 30 * SMS });
  const { id, at } = await scheduled(ctx, h, { count: 30 });
  await env.CONTROL.prepare("UPDATE accounts SET late_minutes = ? WHERE id = ?")
    .bind(minutes, ctx.account.id)
    .run();
  h.clock.now = at + late;
  await startDue(ctx, h);
  const { status, holdReason } = await getCampaign(ctx, id);
  const [row] = await schedulesOf(ctx);
  if (happens) {
    expect([status, row?.status]).toEqual(["planning", "started"]);
    return;
  }
  expect([status, row?.status]).toEqual(["held", "failed"]);
  expect(row?.info).toBe(LATE_TEXTS.missed("15 minutes"));
  expect(holdReason).toBe(row?.info);
  expect(await balance(ctx)).toBe(30 * SMS);
});

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
});
