import { describe, expect, it } from "vitest";
import { expectBooksBalance, expectRoomCounted } from "#tests/support/books.ts";
import {
  accountIn,
  deliver,
  drain,
  type Harness,
  harness,
} from "#tests/support/campaign-harness.ts";
import { arrived, expectEachOnce, messagesBy, SMS } from "#tests/support/campaigns.ts";
import { breaksOnce } from "#tests/support/faulty-database.ts";
import { everyMinute, relayOutboxes } from "#tests/support/sweeps.ts";
import { HOUR, MINUTE, startDue } from "#tests/worker/campaigns/schedules/support.ts";
import type { AccountContext } from "#worker/context.ts";
import {
  cancelQuick,
  rescheduleQuick,
} from "#worker/domains/campaigns/quick-messages/lifecycle-calls.ts";
import { claimDue } from "#worker/domains/campaigns/schedules/claim-due.ts";
import { laterQuick, sendQuick, stateOf } from "./support.ts";

const shards = [0, 1] as const;

/** Claims what is due, and returns what its queue was given. */
async function claimed(ctx: AccountContext, h: Harness): Promise<unknown[]> {
  await claimDue(h.system, ctx.account.shard);
  return h.queues.due.splice(0);
}

describe.each(shards)("a scheduled quick message is sent once, on shard %i", (shard) => {
  it("if it is due twice at once, and again later", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const { numbers, at } = await laterQuick(ctx, h);
    h.clock.now = at;
    const bodies = await claimed(ctx, h);
    await Promise.all([deliver(h, "due", bodies), deliver(h, "due", bodies)]);
    await drain(h, "txn");
    h.clock.now += 2 * MINUTE;
    await deliver(h, "due", bodies);
    await startDue(ctx, h);
    await drain(h, "txn");
    expectEachOnce(h, numbers);
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 3 * SMS, refunded: 0 });
  });

  it.each(["before", "after"] as const)(
    "if the Worker dies %s the commit that starts it",
    async (when) => {
      const h = harness();
      const ctx = await accountIn(h, { shard });
      const { numbers, at } = await laterQuick(ctx, h);
      h.clock.now = at;
      h.faults.batch = breaksOnce(/UPDATE messages SET id/, when);
      const bodies = await claimed(ctx, h);
      expect(await deliver(h, "due", bodies)).toEqual(bodies);
      expect(await messagesBy(ctx)).toEqual(when === "before" ? { scheduled: 3 } : { queued: 3 });
      await deliver(h, "due", bodies);
      h.clock.now += MINUTE;
      await startDue(ctx, h);
      await relayOutboxes(h.system);
      await drain(h, "txn");
      expectEachOnce(h, numbers);
      expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 3 * SMS, refunded: 0 });
      await expectRoomCounted(ctx);
    },
  );

  it("if the queue is down when it starts, and the alarm was lost before that", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const { numbers, at } = await laterQuick(ctx, h);
    h.alarms.length = 0;
    h.clock.now = at + MINUTE;
    await everyMinute(h.system);
    expect(h.alarms.some((alarm) => alarm.shard === shard)).toBe(true);
    const bodies = await claimed(ctx, h);
    h.outage.on = true;
    await deliver(h, "due", bodies);
    h.outage.on = false;
    expect(h.queues.txn).toEqual([]);
    h.clock.now += 21_000;
    await Promise.all([relayOutboxes(h.system), relayOutboxes(h.system)]);
    await drain(h, "txn");
    expectEachOnce(h, numbers);
  });

  it("if the request to schedule it is repeated, also once it was sent", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const key = crypto.randomUUID();
    const request = {
      contacts: ["0491 570 006"],
      sendType: "schedule",
      scheduleAt: h.clock.now + HOUR,
      key,
    };
    const [first, second] = await Promise.all([sendQuick(ctx, request), sendQuick(ctx, request)]);
    expect(second).toEqual(first);
    h.clock.now += HOUR;
    await startDue(ctx, h);
    await drain(h, "txn");
    const again = await sendQuick(ctx, request);
    expect(again.data).toMatchObject({ _id: first?.data._id, status: "sent" });
    await drain(h, "txn");
    expect(h.carrier.taken).toHaveLength(1);
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: SMS });
  });

  it("is either sent or cancelled and refunded, at the same moment", async () => {
    for (let round = 0; round < 4; round++) {
      const h = harness();
      const ctx = await accountIn(h, { shard });
      const { id, numbers, at } = await laterQuick(ctx, h);
      h.clock.now = at;
      const bodies = await claimed(ctx, h);
      const [cancelled] = await Promise.allSettled([
        cancelQuick(ctx, { id }),
        deliver(h, "due", bodies),
      ]);
      await drain(h, "txn");
      const won = cancelled.status === "fulfilled";
      expect((await stateOf(ctx, id)).status).toBe(won ? "cancelled" : "sent");
      expect(arrived(h, numbers)).toBe(won ? 0 : 3);
      expect(await expectBooksBalance(ctx)).toMatchObject({
        debited: 3 * SMS,
        refunded: won ? 3 * SMS : 0,
      });
    }
  });

  it("is sent once, at one of its times, if it is moved at the moment at which it starts", async () => {
    for (let round = 0; round < 4; round++) {
      const h = harness();
      const ctx = await accountIn(h, { shard });
      const { id, numbers, at } = await laterQuick(ctx, h);
      h.clock.now = at;
      const bodies = await claimed(ctx, h);
      // The request was checked while the time was still ahead.
      const early = { ...ctx, now: () => at - 4 * MINUTE };
      const [moved] = await Promise.allSettled([
        rescheduleQuick(early, { id, scheduleAt: at + HOUR }),
        deliver(h, "due", bodies),
      ]);
      await drain(h, "txn");
      expect(arrived(h, numbers)).toBe(moved.status === "fulfilled" ? 0 : 3);
      h.clock.now = at + HOUR;
      await startDue(ctx, h);
      await drain(h, "txn");
      expectEachOnce(h, numbers);
      expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 3 * SMS, refunded: 0 });
    }
  });

  it("if its skip dies half-way: it is refunded once", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const { at } = await laterQuick(ctx, h);
    h.clock.now = at + 2 * HOUR;
    const bodies = await claimed(ctx, h);
    h.faults.batch = breaksOnce(/INSERT INTO ledger/, "after");
    await deliver(h, "due", bodies);
    await deliver(h, "due", bodies);
    expect(await messagesBy(ctx)).toEqual({ failed: 3 });
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 3 * SMS, refunded: 3 * SMS });
  });
});
