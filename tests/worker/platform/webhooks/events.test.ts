import { describe, expect, it } from "vitest";
import * as z from "zod";
import type { Id } from "#core/ids.ts";
import type { ReceiptStatus } from "#core/statuses.ts";
import { SHARED_NUMBER } from "#tests/support/account.ts";
import { deliver, drive, type Harness } from "#tests/support/campaign-harness.ts";
import { launch, newDraft, newHandsets } from "#tests/support/campaigns.ts";
import { breaksOnce } from "#tests/support/faulty-database.ts";
import { optIn } from "#tests/support/opt-in.ts";
import { relayOutboxes } from "#tests/support/sweeps.ts";
import { newWebhook } from "#tests/support/webhooks.ts";
import { storedRooms } from "#tests/worker/inbox/rooms/handsets.ts";
import type { AccountContext } from "#worker/context.ts";
import { optOut } from "#worker/domains/audience/suppressions/opt-out.ts";
import { changeCampaign } from "#worker/domains/campaigns/campaigns/campaign-queries.ts";
import { tickCampaign } from "#worker/domains/sending/sending/tick-campaign.ts";
import { commit } from "#worker/kernel/commit.ts";
import { deliveriesOf, listening, runOnShard, sendAll, toldTo } from "./support.ts";

const RECEIPTS = /WITH j AS MATERIALIZED[\s\S]*UPDATE messages/;

function receiptsFor(h: Harness, references: readonly string[], status: ReceiptStatus) {
  const receipts = references.map((reference) => ({
    reference,
    carrierId: `carrier-${reference}`,
    status,
    reason: status === "failed" ? "Absent subscriber" : undefined,
    at: h.clock.now,
  }));
  return { carrier: "fake", receipts };
}

async function sent(ctx: AccountContext, h: Harness, count: number) {
  const { id, numbers } = await newDraft(ctx, { count });
  await launch(ctx, id);
  await drive(ctx, h, id);
  const mine = h.carrier.taken.filter(({ to }) => numbers.includes(to));
  return { id, numbers, references: mine.map(({ reference }) => reference) };
}

async function updatesOf(ctx: AccountContext): Promise<Record<string, unknown>[][]> {
  const told = (await toldTo(ctx)).filter(({ type }) => type === "message.updated");
  return told.map(({ data }) => z.array(z.record(z.string(), z.unknown())).parse(data.messages));
}

describe("receipts on shard 1", () => {
  const shard = 1;
  it("are sent in lists, each message's change once, however often they arrive", async () => {
    const { h, ctx, webhook } = await listening(shard, ["message.updated"]);
    const other = await newWebhook(ctx, { events: ["message.updated"] });
    await newWebhook(ctx, { events: ["message.received"] });
    const { id, numbers, references } = await sent(ctx, h, 600);
    const body = receiptsFor(h, references, "delivered");
    await deliver(h, "receipts", [body, body]);
    await deliver(h, "receipts", [body, receiptsFor(h, references, "sent")]);
    const written = await deliveriesOf(ctx);
    for (const listener of [webhook, other.id]) {
      const mine = written.filter(({ webhook_id }) => webhook_id === listener);
      const lists = mine.map(({ body }) => JSON.parse(body).data.messages);
      expect(lists.map((list) => list.length).toSorted()).toEqual([100, 250, 250]);
      const messages = lists.flat();
      expect(messages.map(({ to }) => to).toSorted()).toEqual([...numbers].toSorted());
      expect(messages[0]).toEqual({
        id: expect.stringMatching(/^msg_/),
        campaign: id,
        to: expect.any(String),
        from: SHARED_NUMBER,
        status: "delivered",
        reason: null,
        at: body.receipts[0]?.at,
      });
    }
    expect(written).toHaveLength(6);
    expect(h.queues.webhooks).toHaveLength(6);
    await sendAll(h);
    expect(h.receiver.received).toHaveLength(6);
  });

  it("report messages that changed and not the others in the same batch", async () => {
    const { h, ctx } = await listening(shard, ["message.updated"]);
    const { references } = await sent(ctx, h, 4);
    const [first = "", second = "", ...rest] = references;
    await deliver(h, "receipts", [receiptsFor(h, [first, second], "delivered")]);
    await deliver(h, "receipts", [receiptsFor(h, references, "failed")]);
    const lists = await updatesOf(ctx);
    // Events written in the same millisecond have no defined order.
    const told = (id: string) => lists.find((list) => list.some((message) => message.id === id));
    const [before, after] = [told(first), told(rest[0] ?? "")];
    expect(lists).toHaveLength(2);
    expect(before?.map(({ id }) => id).toSorted()).toEqual([first, second].toSorted());
    expect(after?.map(({ id }) => id).toSorted()).toEqual(rest.toSorted());
    expect(after).toMatchObject(
      rest.map(() => ({ status: "failed", reason: "Absent subscriber" })),
    );
  });

  it("are sent where they are applied, and only there, if the database fails", async () => {
    const { h, ctx } = await listening(shard, ["message.updated"]);
    const { references } = await sent(ctx, h, 3);
    const body = receiptsFor(h, references, "delivered");
    h.faults.batch = breaksOnce(RECEIPTS, "before");
    expect(await deliver(h, "receipts", [body])).toEqual([body]);
    expect(await updatesOf(ctx)).toEqual([]);
    // Written, but the confirmation was lost, so the queue delivers it again.
    h.faults.batch = breaksOnce(RECEIPTS, "after");
    expect(await deliver(h, "receipts", [body])).toEqual([body]);
    expect(await deliver(h, "receipts", [body])).toEqual([]);
    expect((await updatesOf(ctx)).map((list) => list.length)).toEqual([3]);
    expect(h.queues.webhooks).toEqual([]);
  });

  it("are applied even if the queue of webhooks is down", async () => {
    const { h, ctx } = await listening(shard, ["message.updated"]);
    const { references } = await sent(ctx, h, 3);
    h.outage.on = true;
    await deliver(h, "receipts", [receiptsFor(h, references, "delivered")]);
    h.outage.on = false;
    expect(await updatesOf(ctx)).toHaveLength(1);
    expect(await deliveriesOf(ctx)).toMatchObject([{ status: "pending" }]);
  });

  it("of an account without webhooks write and queue nothing", async () => {
    const { h, ctx } = await listening(shard);
    await runOnShard(ctx, "UPDATE webhooks SET active = 0 WHERE account_id = ?", ctx.account.id);
    const prepared: string[] = [];
    const { references } = await sent(ctx, h, 3);
    h.faults.prepared = (sql) => void prepared.push(sql);
    await deliver(h, "receipts", [receiptsFor(h, references, "delivered")]);
    expect(prepared.filter((sql) => /webhook/.test(sql))).toHaveLength(1);
    expect(await deliveriesOf(ctx)).toEqual([]);
    expect(h.queues.webhooks).toEqual([]);
  });
});

describe("replies on shard 1", () => {
  const shard = 1;
  async function answered(texts: readonly string[]) {
    const { h, ctx } = await listening(shard, [
      "message.received",
      "contact.opted_out",
      "contact.opted_in",
    ]);
    const { numbers } = await sent(ctx, h, 1);
    const [from = ""] = numbers;
    const say = async (text: string, carrierId: string) => {
      h.clock.now += 1000;
      const message = { carrierId, from, to: SHARED_NUMBER, text, at: h.clock.now };
      const body = { carrier: "fake", message };
      await deliver(h, "inbound", [body]);
      await deliver(h, "inbound", [body]);
    };
    for (const [index, text] of texts.entries()) await say(text, `${from}-${index}`);
    return { h, ctx, from };
  }

  it("are sent once, in full, even if each arrives twice", async () => {
    const { h, ctx, from } = await answered(["Do you open on Sunday? 🌻"]);
    const [told] = await toldTo(ctx);
    expect(await toldTo(ctx)).toHaveLength(1);
    expect(told).toMatchObject({
      type: "message.received",
      data: {
        id: expect.stringMatching(/^msg_/),
        from,
        to: SHARED_NUMBER,
        text: "Do you open on Sunday? 🌻",
        at: h.clock.now,
        room: (await storedRooms(ctx))[0]?.id,
      },
    });
    await sendAll(h);
    expect(h.receiver.received).toHaveLength(1);
  });

  it("with STOP and START report the contact too, if they change something", async () => {
    const { ctx, from } = await answered(["STOP", "stop", "START", "START"]);
    const told = (await toldTo(ctx)).filter(({ type }) => type !== "message.received");
    expect(told.map(({ type }) => type)).toEqual(["contact.opted_out", "contact.opted_in"]);
    expect(told[0]?.data).toMatchObject({ number: from, source: "reply" });
    expect(told[1]?.data).toMatchObject({ number: from });
  });

  it("are sent by the sweep if the queue was down", async () => {
    const { h, ctx } = await listening(shard, ["contact.opted_out"]);
    const [number = ""] = newHandsets(1);
    h.outage.on = true;
    await optOut(ctx, { number, source: "link" });
    h.outage.on = false;
    expect(h.queues.webhooks).toEqual([]);
    h.clock.now += 21_000;
    await relayOutboxes(h.system);
    await sendAll(h);
    expect(h.receiver.received).toHaveLength(1);
  });
});

it("reports an opt-out by link once, even if it is pressed three times at the same time", async () => {
  const { ctx } = await listening(0);
  const [number = ""] = newHandsets(1);
  const press = () => optOut(ctx, { number, source: "link" });
  await Promise.all([press(), press(), press()]);
  await press();
  expect(await toldTo(ctx)).toMatchObject([
    { type: "contact.opted_out", data: { number, source: "link" } },
  ]);
  await Promise.all([optIn(ctx, { number }), optIn(ctx, { number })]);
  expect((await toldTo(ctx)).map(({ type }) => type).toSorted()).toEqual([
    "contact.opted_in",
    "contact.opted_out",
  ]);
});

it("reports a campaign's end once, with its figures, even if two runners end it", async () => {
  const { h, ctx } = await listening(1, ["campaign.completed"]);
  const { id } = await newDraft(ctx, { count: 5 });
  await launch(ctx, id);
  await drive(ctx, h, id);
  const again = async (campaign: Id<"campaign">) => {
    await commit(ctx, { statements: changeCampaign(ctx, campaign, { status: "sending" }) });
    await Promise.all([tickCampaign(ctx, campaign), tickCampaign(ctx, campaign)]);
  };
  expect(await toldTo(ctx)).toMatchObject([
    { type: "campaign.completed", data: { id, name: "Spring sale", counts: { sent: 5 } } },
  ]);
  await again(id);
  expect(await toldTo(ctx)).toHaveLength(2);
});
