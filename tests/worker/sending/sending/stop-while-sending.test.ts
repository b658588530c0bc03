import { expect, it } from "vitest";
import { SHARED_NUMBER } from "#tests/support/account.ts";
import { expectBooksBalance } from "#tests/support/books.ts";
import {
  accountIn,
  deliver,
  drive,
  type Harness,
  harness,
} from "#tests/support/campaign-harness.ts";
import { arrived, messagesBy, paidCampaign, SMS, statusOf } from "#tests/support/campaigns.ts";
import { breaksOnce } from "#tests/support/faulty-database.ts";
import type { AccountContext } from "#worker/context.ts";
import { optOut } from "#worker/domains/audience/suppressions/opt-out.ts";
import { setBlocked, suppressionOf } from "#worker/domains/audience/suppressions/set-blocked.ts";
import { acceptMessages } from "#worker/domains/inbox/inbound/accept-messages.ts";
import { tickCampaign } from "#worker/domains/sending/sending/tick-campaign.ts";

let said = 0;

/** What the carrier's webhook does with a reply; resolves when the webhook has responded. */
function post(h: Harness, from: string, text: string): Promise<void> {
  const carrierId = `said-${++said}-${from}`;
  const message = { carrierId, from, to: SHARED_NUMBER, text, at: h.clock.now };
  return acceptMessages(h.system, "fake", [message]);
}

async function untilListed(ctx: AccountContext, number: string): Promise<void> {
  for (let look = 0; look < 200; look++) {
    const { optedOut, blocked } = await suppressionOf(ctx, number);
    if (optedOut || blocked) return;
    await scheduler.wait(5);
  }
  throw new Error("The number never came onto the list");
}

/** An account whose first campaign reached everyone, and whose second, to the same people, is paid for. */
async function secondCampaign(h: Harness, shard: 0 | 1, count: number) {
  const ctx = await accountIn(h, { shard, perSecond: 150 });
  const first = await paidCampaign(ctx, h, { count });
  await drive(ctx, h, first.id);
  h.clock.now += 1000;
  return { ctx, ...(await paidCampaign(ctx, h, { numbers: first.numbers })) };
}

it.each([0, 1] as const)(
  "submits nothing once a STOP, an opt-out link or a block has been confirmed, under load on shard %i",
  async (shard) => {
    const h = harness();
    const { ctx, id, numbers } = await secondCampaign(h, shard, 150);
    h.carrier.batchSize = 10;
    h.carrier.taken.splice(0);
    /** A counter that orders events: when a submission began, and when an opt-out was confirmed. */
    let tick = 0;
    const begun = new Map<string, number>();
    const answered = new Map<string, number>();
    const send = h.carrier.send;
    h.carrier.send = async (messages) => {
      for (const { to } of messages) begun.set(to, tick++);
      await scheduler.wait(3);
      return send(messages);
    };
    const stop = async (number: string, index: number) => {
      if (index % 3 === 0) await setBlocked(ctx, { number, blocked: true });
      else if (index % 3 === 1) await optOut(ctx, { number, source: "link" });
      else await post(h, number, "STOP");
      answered.set(number, tick++);
    };
    const sending = drive(ctx, h, id);
    for (const storm of [0, 1, 2]) {
      const some = numbers.filter((_, index) => index % 7 === storm);
      await Promise.all(some.map(stop));
    }
    await sending;
    await drive(ctx, h, id);
    const late = [...answered].filter(([number, at]) => (begun.get(number) ?? -1) > at);
    expect(late).toEqual([]);
    expect(await statusOf(ctx, id)).toBe("complete");
    // Each got it once or was left out, and what was left out is refunded.
    const { blocked = 0 } = await messagesBy(ctx);
    expect(blocked).toBeGreaterThan(0);
    expect(arrived(h, numbers)).toBe(150 - blocked);
    expect(await expectBooksBalance(ctx)).toMatchObject({
      debited: 300 * SMS,
      refunded: blocked * SMS,
    });
  },
);

it("checks the suppressions again before each of the carrier's batches", async () => {
  const h = harness();
  const { ctx, id, numbers } = await secondCampaign(h, 0, 25);
  h.carrier.taken.splice(0);
  h.carrier.batchSize = 5;
  const late = [...numbers].sort().slice(20);
  const answers: Promise<unknown>[] = [];
  h.carrier.before = async () => {
    h.carrier.before = () => {};
    const [stop = "", linked = "", blocked = ""] = late;
    answers.push(post(h, stop, "STOP"));
    answers.push(optOut(ctx, { number: linked, source: "link" }));
    answers.push(setBlocked(ctx, { number: blocked, blocked: true }));
    await Promise.all([stop, linked, blocked].map((number) => untilListed(ctx, number)));
  };
  await drive(ctx, h, id);
  await Promise.all(answers);
  expect(arrived(h, late.slice(0, 3))).toBe(0);
  expect(arrived(h, numbers)).toBe(22);
  expect(await messagesBy(ctx)).toMatchObject({ blocked: 3 });
  expect(await expectBooksBalance(ctx)).toMatchObject({ refunded: 3 * SMS });
});

it("responds only once the outcome of a message on its way is known", async () => {
  const h = harness();
  const { ctx, id, numbers } = await secondCampaign(h, 1, 3);
  const order: string[] = [];
  const answers: Promise<unknown>[] = [];
  h.carrier.before = async () => {
    const [stop = "", linked = "", blocked = ""] = numbers;
    const all = [
      post(h, stop, "STOP"),
      optOut(ctx, { number: linked, source: "link" }),
      setBlocked(ctx, { number: blocked, blocked: true }),
    ];
    answers.push(...all.map((answer) => answer.then(() => order.push("answered"))));
    await Promise.all(numbers.map((number) => untilListed(ctx, number)));
    await scheduler.wait(150);
    order.push("handed over");
  };
  await drive(ctx, h, id);
  await Promise.all(answers);
  expect(order).toEqual(["handed over", "answered", "answered", "answered"]);
});

it("submits nothing while the suppressions cannot be read, and sends it later", async () => {
  const h = harness();
  const ctx = await accountIn(h, { shard: 1 });
  const { id, numbers } = await paidCampaign(ctx, h, { count: 25 });
  await tickCampaign(ctx, id);
  h.faults.prepared = (sql) => {
    if (sql.includes("SELECT number, NULL AS sender FROM suppressions"))
      throw new Error("D1 is away");
  };
  await deliver(h, "bulk", h.queues.bulk.splice(0));
  expect(arrived(h, numbers)).toBe(0);
  expect(await messagesBy(ctx)).toEqual({ queued: 25 });
  h.faults.prepared = () => {};
  await drive(ctx, h, id);
  expect(arrived(h, numbers)).toBe(25);
});

it("obeys STOP before responding to the carrier, and leaves everything else to the queue", async () => {
  const h = harness();
  const { ctx, numbers } = await secondCampaign(h, 0, 2);
  const [handset = "", other = ""] = numbers;
  await post(h, handset, "Stop.");
  expect(await suppressionOf(ctx, handset)).toMatchObject({ optedOut: true });
  expect(h.queues.inbound).toEqual([]);
  await post(h, other, "Thanks");
  expect(await suppressionOf(ctx, other)).toMatchObject({ optedOut: false });
  expect(h.queues.inbound).toHaveLength(1);
});

it("returns an error if a STOP cannot be stored, and obeys it from the queue, once", async () => {
  const h = harness();
  const { ctx, numbers } = await secondCampaign(h, 1, 1);
  const [handset = ""] = numbers;
  h.faults.batch = breaksOnce(/INSERT INTO suppressions/, "before");
  const refused = post(h, handset, "STOP");
  await expect(refused).rejects.toThrow();
  const waiting = h.queues.inbound.splice(0);
  expect(await deliver(h, "inbound", [...waiting, ...waiting])).toEqual([]);
  expect(await suppressionOf(ctx, handset)).toMatchObject({ optedOut: true });
  expect(h.queues.txn).toHaveLength(1);
});

it("ignores a START that was written before a STOP, however late it is read", async () => {
  const h = harness();
  const { ctx, numbers } = await secondCampaign(h, 0, 1);
  const [handset = ""] = numbers;
  const optedOut = async () => (await suppressionOf(ctx, handset)).optedOut;
  await post(h, handset, "STOP");
  h.clock.now += 60_000;
  await post(h, handset, "START");
  h.clock.now += 1000;
  await post(h, handset, "STOP");
  await deliver(h, "inbound", h.queues.inbound.splice(0));
  expect(await optedOut()).toBe(true);
  h.clock.now += 60_000;
  await post(h, handset, "START");
  await deliver(h, "inbound", h.queues.inbound.splice(0));
  expect(await optedOut()).toBe(false);
});
