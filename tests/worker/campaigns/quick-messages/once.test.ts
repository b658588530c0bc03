import { describe, expect, it } from "vitest";
import { QUICK_TEXTS } from "#core/contract/quick-messages/quick-messages.ts";
import { expectBooksBalance, expectRoomCounted } from "#tests/support/books.ts";
import { accountIn, deliver, drain, harness } from "#tests/support/campaign-harness.ts";
import { arrived, expectEachOnce, messagesBy, newHandsets, SMS } from "#tests/support/campaigns.ts";
import { breaksOnce } from "#tests/support/faulty-database.ts";
import { onEachShard, relayOutboxes } from "#tests/support/sweeps.ts";
import { optOut } from "#worker/domains/audience/suppressions/opt-out.ts";
import { sendOnce } from "#worker/domains/campaigns/quick-messages/inner/send-once.ts";
import { sendToNumbers } from "#worker/domains/campaigns/quick-messages/inner/send-to-numbers.ts";
import { reconcile } from "#worker/domains/sending/sending/reconcile.ts";
import { quickRequest, sendQuick } from "./support.ts";

const shards = [0, 1] as const;

describe.each(shards)("one request is one message, on shard %i", (shard) => {
  it("if it comes twice at once, or again later", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const contacts = newHandsets(3);
    const request = { contacts, key: crypto.randomUUID() };
    const answers = await Promise.all([sendQuick(ctx, request), sendQuick(ctx, request)]);
    answers.push(await sendQuick(ctx, request));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    await drain(h, "txn");
    expectEachOnce(h, contacts);
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 3 * SMS });
    await expectRoomCounted(ctx);
  });

  it("even if it would go to fewer people by now, at another price", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const contacts = newHandsets(2);
    const request = { contacts, key: crypto.randomUUID() };
    const answer = await sendQuick(ctx, { ...request, recipients: 2, price: 11 });
    await optOut(ctx, { number: contacts[0] ?? "", source: "link" });
    expect(await sendQuick(ctx, { ...request, recipients: 1, price: 5.5 })).toEqual(answer);
    expect(await sendQuick(ctx, request)).toEqual(answer);
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 2 * SMS });
  });

  it("if the other one spends the last credit before this one reads it", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard, credit: 2 * SMS });
    const request = { contacts: newHandsets(2), key: crypto.randomUUID() };
    const input = quickRequest(request);
    const answer = await sendOnce(ctx, input, async (asked) => {
      await sendQuick(ctx, request);
      return sendToNumbers(ctx, { ...input, attachmentId: null, at: null }, asked);
    });
    expect(answer).toEqual(await sendQuick(ctx, request));
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 2 * SMS });
  });

  it("whatever else asks under its key is refused", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const key = crypto.randomUUID();
    const contacts = newHandsets(2);
    await sendQuick(ctx, { contacts, key });
    for (const other of [
      { contacts: newHandsets(1) },
      { contacts, message: "Another" },
      { contacts, replyStopToOptOut: true },
    ]) {
      await expect(sendQuick(ctx, { ...other, key })).rejects.toMatchObject({
        code: "CONFLICT",
        message: QUICK_TEXTS.keyUsed,
      });
    }
    expect(await messagesBy(ctx)).toEqual({ queued: 2 });
    // Another account's key is its own.
    const neighbour = await accountIn(h, { shard });
    expect((await sendQuick(neighbour, { contacts: newHandsets(1), key })).data.status).toBe(
      "sent",
    );
  });

  it.each(["before", "after"] as const)(
    "if the Worker dies %s the commit and the client tries again",
    async (when) => {
      const h = harness();
      const ctx = await accountIn(h, { shard });
      const contacts = newHandsets(2);
      const request = { contacts, key: crypto.randomUUID() };
      h.faults.batch = breaksOnce(/INSERT INTO "?quick_messages/i, when);
      await expect(sendQuick(ctx, request)).rejects.toThrow("lost");
      expect(await messagesBy(ctx)).toEqual(when === "before" ? {} : { queued: 2 });
      await sendQuick(ctx, request);
      h.clock.now += 21_000;
      await relayOutboxes(h.system);
      await drain(h, "txn");
      expectEachOnce(h, contacts);
      expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 2 * SMS });
    },
  );

  it("if the queue was down when it was paid for: the sweep puts it there", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const contacts = newHandsets(2);
    h.outage.on = true;
    await sendQuick(ctx, { contacts });
    h.outage.on = false;
    expect(h.queues.txn).toEqual([]);
    h.clock.now += 21_000;
    await Promise.all([relayOutboxes(h.system), relayOutboxes(h.system)]);
    await drain(h, "txn");
    expectEachOnce(h, contacts);
  });

  it("if the queue delivers it twice, one after the other or at once", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const contacts = newHandsets(4);
    await sendQuick(ctx, { contacts });
    const bodies = h.queues.txn.splice(0);
    await Promise.all([deliver(h, "txn", bodies), deliver(h, "txn", bodies)]);
    await deliver(h, "txn", bodies);
    expectEachOnce(h, contacts);
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 4 * SMS, refunded: 0 });
  });

  it("if the carrier never responds: it is asked, and what it never had is sent", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const contacts = newHandsets(2);
    await sendQuick(ctx, { contacts });
    h.carrier.before = () => {
      throw new Error("No response");
    };
    await drain(h, "txn");
    expect(await messagesBy(ctx)).toEqual({ unknown: 2 });
    h.carrier.before = () => {};
    h.clock.now += 61_000;
    await onEachShard(h.system, reconcile);
    await drain(h, "txn");
    expectEachOnce(h, contacts);
  });
});

describe.each(shards)("no cent is lost, on shard %i", (shard) => {
  it("if the Worker dies between the claim and the refund", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const [stays = "", leaves = ""] = newHandsets(2);
    await sendQuick(ctx, { contacts: [stays, leaves] });
    await optOut(ctx, { number: leaves, source: "link" });
    h.faults.batch = breaksOnce(/INSERT INTO ledger/, "before");
    const bodies = h.queues.txn.splice(0);
    const again = await deliver(h, "txn", bodies);
    expect(again).toEqual(bodies);
    await deliver(h, "txn", again);
    await deliver(h, "txn", again);
    expectEachOnce(h, [stays]);
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 2 * SMS, refunded: SMS });
  });

  it("if two refunds of one message run at once", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const contacts = newHandsets(3);
    h.carrier.fate = () => "rejected";
    await sendQuick(ctx, { contacts });
    const bodies = h.queues.txn.splice(0);
    await Promise.all([deliver(h, "txn", bodies), deliver(h, "txn", bodies)]);
    await Promise.all([deliver(h, "txn", bodies), deliver(h, "txn", bodies)]);
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 3 * SMS, refunded: 3 * SMS });
  });

  it("if it cannot be processed at all: it fails and is refunded", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const contacts = newHandsets(2);
    await sendQuick(ctx, { contacts });
    const bodies = h.queues.txn.splice(0);
    await deliver(h, "txn-dead", bodies);
    await deliver(h, "txn", bodies);
    expect(arrived(h, contacts)).toBe(0);
    expect(await messagesBy(ctx)).toEqual({ failed: 2 });
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 2 * SMS, refunded: 2 * SMS });
  });

  it("if two messages want the same last credit", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard, credit: 3 * SMS });
    const sends = [newHandsets(2), newHandsets(2)].map((contacts) => sendQuick(ctx, { contacts }));
    const outcomes = (await Promise.allSettled(sends)).map(({ status }) => status);
    expect(outcomes.sort()).toEqual(["fulfilled", "rejected"]);
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 2 * SMS });
    await expectRoomCounted(ctx);
  });
});
