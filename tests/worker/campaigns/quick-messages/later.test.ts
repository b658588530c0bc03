import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { SHARED_SENDER } from "#core/contract/profile/me.ts";
import { QUICK_TEXTS } from "#core/contract/quick-messages/quick-messages.ts";
import { contract } from "#core/contract/registry.ts";
import { idSchema, timeOf } from "#core/ids.ts";
import { LATE_TEXTS } from "#core/rules/late-starts.ts";
import { SCHEDULE_REPLIES, SCHEDULE_TEXTS } from "#core/rules/schedules.ts";
import { newAccount } from "#tests/support/account.ts";
import { expectBooksBalance, expectRoomCounted } from "#tests/support/books.ts";
import { accountIn, drain, drive, harness } from "#tests/support/campaign-harness.ts";
import {
  arrived,
  expectEachOnce,
  groupOf,
  messagesBy,
  newHandsets,
  SMS,
  statusOf,
} from "#tests/support/campaigns.ts";
import { rowsOf } from "#tests/support/world.ts";
import { administrator } from "#tests/worker/campaigns/campaigns/approval-support.ts";
import {
  HOUR,
  MINUTE,
  scheduled,
  schedulesOf,
  startDue,
} from "#tests/worker/campaigns/schedules/support.ts";
import { shardDatabase } from "#worker/db/shards.ts";
import { optOut } from "#worker/domains/audience/suppressions/opt-out.ts";
import { setBlocked } from "#worker/domains/audience/suppressions/set-blocked.ts";
import { approveCampaign } from "#worker/domains/campaigns/campaigns/decide-campaign.ts";
import { listScheduled } from "#worker/domains/campaigns/campaigns/list-campaigns.ts";
import {
  cancelAll,
  cancelQuick,
  rescheduleQuick,
} from "#worker/domains/campaigns/quick-messages/lifecycle-calls.ts";
import { sendQuickMessage } from "#worker/domains/campaigns/quick-messages/send-quick-message.ts";
import { dailyTotals } from "#worker/domains/reports/dashboard/usage.ts";
import { addSender } from "#worker/domains/senders/senders/senders.ts";
import { history } from "#worker/domains/sending/messages/history.ts";
import { laterQuick, sendQuick, stateOf, texts } from "./support.ts";

describe("a scheduled quick message on shard 1", () => {
  const shard = 1;
  it("R006: is paid for at once, waits, and goes out at its time as it was written, once", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const { id, numbers, at, data } = await laterQuick(ctx, h, 20);
    expect(data).toMatchObject({ status: "scheduled", scheduleAt: at, recipients: 20, price: 110 });
    expect(h.alarms).toContainEqual({ shard, at });
    expect(await messagesBy(ctx)).toEqual({ scheduled: 20 });
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 20 * SMS });
    await startDue(ctx, h);
    await drain(h, "txn");
    expect(arrived(h, numbers)).toBe(0);
    h.clock.now = at;
    await startDue(ctx, h);
    await startDue(ctx, h);
    await drain(h, "txn");
    expectEachOnce(h, numbers);
    expect(h.carrier.taken[0]?.text).toBe("See you at 3 pm");
    expect(await messagesBy(ctx)).toEqual({ sent: 20 });
    expect(await stateOf(ctx, id)).toMatchObject({ status: "sent" });
    expect(await schedulesOf(ctx)).toMatchObject([{ status: "started" }]);
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 20 * SMS, refunded: 0 });
    await expectRoomCounted(ctx);
  });

  it("is in history with its time while it waits, in no figure, and a message of its time once sent", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const { id, at } = await laterQuick(ctx, h, 2);
    const { items } = await history(ctx, { status: ["scheduled"] });
    expect(items).toHaveLength(2);
    expect(items[0]).toMatchObject({ status: "scheduled", schedule: id, scheduleAt: at });
    expect((await history(ctx, { status: ["queued"] })).items).toEqual([]);
    const counted = async () =>
      (await dailyTotals(ctx, { type: "sms" })).data.at(-1)?.messageCountTotal;
    expect(await counted()).toBe(0);
    h.clock.now = at;
    await startDue(ctx, h);
    await drain(h, "txn");
    expect((await history(ctx, { status: ["scheduled"] })).items).toEqual([]);
    const sent = (await history(ctx, { status: ["sent"] })).items;
    expect(sent.map(({ _id }) => timeOf(_id))).toEqual([at, at]);
    expect(sent[0]?.schedule).toBeUndefined();
    expect(await counted()).toBe(2);
  });

  it("is listed with scheduled campaigns, the next first, and found by its text", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const { id, at } = await laterQuick(ctx, h, 2);
    h.clock.now += MINUTE;
    const campaign = await scheduled(ctx, h);
    await sendQuick(ctx, { contacts: newHandsets(1) });
    const list = await listScheduled(ctx, {});
    expect(list.items.map(({ _id, camp_type }) => [_id, camp_type])).toEqual([
      [id, "quicksms"],
      [campaign.id, "sms"],
    ]);
    expect(list.total).toBe(2);
    const found = await listScheduled(ctx, { search: "SEE YOU" });
    expect(found.items).toMatchObject([
      { _id: id, name: "Quick message to 2 numbers", recipients: 2, price: 11, scheduleAt: at },
    ]);
    // As it is shown, and by its text; a campaign likewise.
    expect((await listScheduled(ctx, { search: "message to 2 num" })).items).toEqual(found.items);
    expect((await listScheduled(ctx, { search: "message to 3" })).items).toEqual([]);
    const byText = await listScheduled(ctx, { search: "hello {{" });
    expect(byText.items.map(({ _id }) => _id)).toEqual([campaign.id]);
    expect((await listScheduled(ctx, { page: 2, limit: 1 })).items).toEqual([list.items[1]]);
    await cancelQuick(ctx, { id });
    expect((await listScheduled(ctx, {})).total).toBe(1);
  });

  it("C54: leaves out who opted out or was blocked while it waited, and refunds them", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const { numbers, at } = await laterQuick(ctx, h, 3);
    const [stays = "", leaves = "", blocked = ""] = numbers;
    await optOut(ctx, { number: leaves, source: "link" });
    await setBlocked(ctx, { number: blocked, blocked: true });
    h.clock.now = at;
    await startDue(ctx, h);
    await drain(h, "txn");
    expectEachOnce(h, [stays]);
    expect(await messagesBy(ctx)).toEqual({ sent: 1, blocked: 2 });
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 3 * SMS, refunded: 2 * SMS });
  });

  it("R073, R087: cancelled, it is not sent, is refunded, and its messages say so", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const { id, numbers, at } = await laterQuick(ctx, h);
    expect(await cancelQuick(ctx, { id })).toEqual({ message: SCHEDULE_REPLIES.messageCancelled });
    await expect(cancelQuick(ctx, { id })).rejects.toThrow(QUICK_TEXTS.notScheduled);
    h.clock.now = at;
    await startDue(ctx, h);
    await drain(h, "txn");
    expect(arrived(h, numbers)).toBe(0);
    const { items } = await history(ctx, { status: ["cancel_schedule"] });
    expect(items.map(({ status }) => status)).toEqual(Array(3).fill("cancel_schedule"));
    expect(items[0]?.smsDetail.deductibleCredit).toBe(0);
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 3 * SMS, refunded: 3 * SMS });
    await expectRoomCounted(ctx);
  });

  it("R210: moves to another time, and goes out only then", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const { id, numbers, at } = await laterQuick(ctx, h);
    const to = at + HOUR;
    expect(await rescheduleQuick(ctx, { id, scheduleAt: to })).toEqual({
      message: SCHEDULE_REPLIES.rescheduled,
    });
    expect(h.alarms).toContainEqual({ shard, at: to });
    h.clock.now = at;
    await startDue(ctx, h);
    await drain(h, "txn");
    expect(arrived(h, numbers)).toBe(0);
    expect(await stateOf(ctx, id)).toMatchObject({ status: "scheduled", scheduled_at: to });
    h.clock.now = to;
    await startDue(ctx, h);
    await drain(h, "txn");
    expectEachOnce(h, numbers);
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 3 * SMS, refunded: 0 });
  });
});

it("R138 to R140: a time is required, and at least 270 seconds ahead", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const later = (scheduleAt?: number) =>
    sendQuick(ctx, { contacts: newHandsets(1), sendType: "schedule", scheduleAt });
  await expect(later()).rejects.toMatchObject({
    fields: { scheduleAt: "Please select a schedule time" },
  });
  await expect(later(h.clock.now + 269_999)).rejects.toMatchObject({
    fields: { scheduleAt: "Time must be at least 5 minutes from now" },
  });
  expect((await later(h.clock.now + 270_000)).data.status).toBe("scheduled");
});

it("R030: sent now, a time that came along is of no account", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const scheduleAt = h.clock.now + HOUR;
  const { data } = await sendQuick(ctx, { contacts: newHandsets(1), sendType: "now", scheduleAt });
  expect(data).toMatchObject({ status: "sent", scheduleAt: undefined });
  expect(await schedulesOf(ctx)).toEqual([]);
});

it("R055: with a time and nothing else that says when, it is scheduled, not sent", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const [number = ""] = newHandsets(1);
  const scheduleAt = h.clock.now + HOUR;
  const text = { sender: SHARED_SENDER, message: "Hello", contacts: [number] };
  const input = contract.sendQuickMessage.input.parse({ ...text, scheduleAt });
  expect((await sendQuickMessage(ctx, input)).data).toMatchObject({
    status: "scheduled",
    scheduleAt,
  });
  await drain(h, "txn");
  expect(arrived(h, [number])).toBe(0);
});

it("R088: is not moved less than three minutes before its time, nor to a time that is too soon", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const { id, at } = await laterQuick(ctx, h);
  await expect(
    rescheduleQuick(ctx, { id, scheduleAt: h.clock.now + 4 * MINUTE }),
  ).rejects.toMatchObject({ fields: { scheduleAt: SCHEDULE_TEXTS.tooSoon } });
  h.clock.now = at - 3 * MINUTE;
  await rescheduleQuick(ctx, { id, scheduleAt: at + HOUR });
  h.clock.now = at + HOUR - 3 * MINUTE + 1;
  await expect(rescheduleQuick(ctx, { id, scheduleAt: at + 3 * HOUR })).rejects.toThrow(
    SCHEDULE_TEXTS.tooLate,
  );
  await cancelQuick(ctx, { id });
});

describe("is given up at its time, refunded, with the reason in its messages and a notification", () => {
  it.each([
    ["R006: more than an hour late", undefined, 61, LATE_TEXTS.missed("1 hour")],
    ["of an account that is not active", "active = 0", 0, LATE_TEXTS.inactive],
    ["without the shared number", "allowed_shared_sender = 0", 0, "shared"],
    [
      "of an account that has to be approved again",
      "admin_approved = 0",
      0,
      QUICK_TEXTS.notApproved,
    ],
  ])("%s", async (_, change, lateMinutes, reason) => {
    const h = harness();
    const ctx = await accountIn(h);
    const { id, numbers, at } = await laterQuick(ctx, h);
    if (change) {
      await env.CONTROL.prepare(`UPDATE accounts SET ${change} WHERE id = ?`)
        .bind(ctx.account.id)
        .run();
    }
    h.clock.now = at + lateMinutes * MINUTE;
    await startDue(ctx, h);
    await drain(h, "txn");
    expect(arrived(h, numbers)).toBe(0);
    expect((await stateOf(ctx, id)).status).toBe("failed");
    expect((await stateOf(ctx, id)).reason).toContain(reason);
    expect((await texts(ctx)).map(({ status }) => status)).toEqual(Array(3).fill("failed"));
    expect(await schedulesOf(ctx)).toMatchObject([{ status: "failed" }]);
    const { notifications } = await rowsOf(ctx);
    expect(JSON.stringify(notifications)).toContain("A quick message was not sent");
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 3 * SMS, refunded: 3 * SMS });
  });

  it("from a sender that was withdrawn", async () => {
    const h = harness();
    const ctx = await accountIn(h);
    await addSender(ctx, { value: "Bells", type: 3, perSecond: 50 });
    const at = h.clock.now + HOUR;
    const contacts = newHandsets(2);
    const later = { sendType: "schedule", scheduleAt: at };
    const { data } = await sendQuick(ctx, { contacts, sender: "Bells", ...later });
    await shardDatabase(env, ctx.account.shard)
      .prepare("DELETE FROM senders WHERE account_id = ?")
      .bind(ctx.account.id)
      .run();
    h.clock.now = at;
    await startDue(ctx, h);
    await drain(h, "txn");
    expect(await stateOf(ctx, data._id)).toMatchObject({
      status: "failed",
      reason: CAMPAIGN_TEXTS.senderGone("Bells"),
    });
    expect(arrived(h, contacts)).toBe(0);
    expect(await expectBooksBalance(ctx)).toMatchObject({ refunded: 2 * SMS });
  });
});

it("a little late, within the account's setting, it goes out", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const { numbers, at } = await laterQuick(ctx, h);
  h.clock.now = at + 59 * MINUTE;
  await startDue(ctx, h);
  await drain(h, "txn");
  expectEachOnce(h, numbers);
});

it("to a group, it is scheduled once it is approved, and moved and cancelled by its own id", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const numbers = newHandsets(4);
  const group = await groupOf(ctx, numbers);
  const at = h.clock.now + HOUR;
  const { data } = await sendQuick(ctx, { group, sendType: "schedule", scheduleAt: at });
  expect(data).toMatchObject({ status: "pending", scheduleAt: at });
  const campaign = idSchema("campaign").parse(data.campaign);
  const id = idSchema("quickMessage").parse(data._id);
  await drain(h, "jobs");
  await approveCampaign(await administrator(ctx), { id: campaign, launch: 1 });
  expect(await statusOf(ctx, campaign)).toBe("scheduled");
  await rescheduleQuick(ctx, { id, scheduleAt: at + HOUR });
  h.clock.now = at;
  await startDue(ctx, h);
  expect(await statusOf(ctx, campaign)).toBe("scheduled");
  await cancelQuick(ctx, { id });
  h.clock.now = at + HOUR;
  await startDue(ctx, h);
  await drive(ctx, h, campaign);
  expect(await statusOf(ctx, campaign)).toBe("cancelled");
  expect(arrived(h, numbers)).toBe(0);
});

it("R194: a sub-account changes others' only with the right to edit", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const { id, at } = await laterQuick(ctx, h);
  const sub = await newAccount({
    role: "subaccount",
    access: ["sms"],
    roleAccess: { sms: { edit: false, delete: false } },
  });
  const other = { ...ctx, person: sub.person };
  await expect(cancelQuick(other, { id })).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(rescheduleQuick(other, { id, scheduleAt: at + HOUR })).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
  expect((await stateOf(ctx, id)).status).toBe("scheduled");
});

it("the end of an account cancels and refunds whatever waits", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const waiting = [await laterQuick(ctx, h, 1), await laterQuick(ctx, h, 2)];
  await cancelAll(ctx);
  await cancelAll(ctx);
  for (const { id } of waiting) expect((await stateOf(ctx, id)).status).toBe("cancelled");
  expect(await expectBooksBalance(ctx)).toMatchObject({ refunded: 3 * SMS });
});
