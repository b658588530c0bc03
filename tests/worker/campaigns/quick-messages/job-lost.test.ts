import { describe, expect, it } from "vitest";
import { SHARED_NUMBER } from "#tests/support/account.ts";
import { expectBooksBalance } from "#tests/support/books.ts";
import {
  accountIn,
  deliver,
  drain,
  drive,
  type Harness,
  harness,
} from "#tests/support/campaign-harness.ts";
import {
  arrived,
  expectEachOnce,
  messagesBy,
  newHandsets,
  paidCampaign,
  SMS,
} from "#tests/support/campaigns.ts";
import { onEachShard, relayOutboxes } from "#tests/support/sweeps.ts";
import { MINUTE, startDue } from "#tests/worker/campaigns/schedules/support.ts";
import { MMS, picture, send } from "#tests/worker/content/media/support.ts";
import type { AccountContext } from "#worker/context.ts";
import { optOut } from "#worker/domains/audience/suppressions/opt-out.ts";
import { cancelAll } from "#worker/domains/campaigns/quick-messages/lifecycle-calls.ts";
import { sweepUnsent } from "#worker/domains/sending/sending/send-messages.ts";
import { laterQuick, sendQuick } from "./support.ts";

/** Its job was on a queue that lost it; the outbox knows that it was put there. */
async function lose(h: Harness): Promise<unknown[]> {
  await relayOutboxes(h.system);
  return h.queues.txn.splice(0);
}

/** A minute later, the sweep runs as the cron fires it. */
async function sweepLater(h: Harness, wait = MINUTE + 1) {
  h.clock.now += wait;
  await onEachShard(h.system, sweepUnsent);
}

const KINDS = {
  text: async (ctx: AccountContext) => {
    const numbers = newHandsets(3);
    const request = { contacts: numbers, key: crypto.randomUUID() };
    await sendQuick(ctx, request);
    return { numbers, price: 3 * SMS, again: () => sendQuick(ctx, request) };
  },
  MMS: async (ctx: AccountContext) => {
    const numbers = newHandsets(2);
    const request = { contacts: numbers, media: picture(), key: crypto.randomUUID() };
    await send(ctx, request);
    return { numbers, price: 2 * MMS, again: () => send(ctx, request) };
  },
  "scheduled text": async (ctx: AccountContext, h: Harness) => {
    const { numbers, at } = await laterQuick(ctx, h);
    h.clock.now = at;
    await startDue(ctx, h);
    return { numbers, price: 3 * SMS, again: () => startDue(ctx, h) };
  },
} as const;

describe("a quick message without its job, on shard 1", () => {
  const shard = 1;
  it.each(["text", "MMS", "scheduled text"] as const)(
    "is sent once by the sweep if the job of a %s is lost, comes twice or late, or it is pressed again",
    async (kind) => {
      const h = harness();
      const ctx = await accountIn(h, { shard });
      const { numbers, price, again } = await KINDS[kind](ctx, h);
      const late = await lose(h);
      expect(late).toHaveLength(1);
      // Younger than a minute, its job may still come.
      await onEachShard(h.system, sweepUnsent);
      expect(h.queues.txn).toEqual([]);
      await again();
      expect(await messagesBy(ctx)).toEqual({ queued: numbers.length });
      await sweepLater(h);
      expect(h.queues.txn).toEqual(late);
      await Promise.all([deliver(h, "txn", late), deliver(h, "txn", h.queues.txn.splice(0))]);
      await deliver(h, "txn", late);
      await again();
      await sweepLater(h, 10 * MINUTE);
      await drain(h, "txn");
      expectEachOnce(h, numbers);
      expect(await expectBooksBalance(ctx)).toMatchObject({ debited: price, refunded: 0 });
    },
  );

  it("is swept again if that job is lost too, and no sooner than a job is retried", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const { numbers } = await KINDS.text(ctx);
    await lose(h);
    await sweepLater(h);
    expect(await lose(h)).toHaveLength(1);
    await sweepLater(h);
    expect(h.queues.txn).toEqual([]);
    await sweepLater(h, 3 * MINUTE);
    await drain(h, "txn");
    expectEachOnce(h, numbers);
  });

  it("goes to none who opted out in between, and that is refunded", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const { numbers } = await KINDS.text(ctx);
    await lose(h);
    await optOut(ctx, { number: numbers[0] ?? "", source: "link" });
    await sweepLater(h);
    await drain(h, "txn");
    expectEachOnce(h, numbers.slice(1));
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 3 * SMS, refunded: SMS });
  });

  it("waits for its time, or an end, if it is scheduled", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const { numbers } = await laterQuick(ctx, h);
    await sweepLater(h);
    expect(await lose(h)).toEqual([]);
    await cancelAll(ctx);
    await sweepLater(h);
    expect(await lose(h)).toEqual([]);
    expect(arrived(h, numbers)).toBe(0);
  });

  it("leaves a campaign's messages to its runner", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const { id, numbers } = await paidCampaign(ctx, h, { count: 30 });
    await sweepLater(h);
    expect(await lose(h)).toEqual([]);
    await drive(ctx, h, id);
    expectEachOnce(h, numbers);
  });

  it("answers a STOP whose reply was lost", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const { numbers } = await KINDS.text(ctx);
    await drain(h, "txn");
    const [from = ""] = numbers;
    const at = h.clock.now + 1000;
    const stop = { carrierId: `stop-${from}`, from, to: SHARED_NUMBER, text: "STOP", at };
    await deliver(h, "inbound", [{ carrier: "fake", message: stop }]);
    expect(await lose(h)).toHaveLength(1);
    await sweepLater(h);
    await drain(h, "txn");
    expect(arrived(h, [from])).toBe(2);
  });
});
