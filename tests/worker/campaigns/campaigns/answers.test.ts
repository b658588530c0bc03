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
  groupOf,
  launch,
  messagesBy,
  newDraft,
  newHandsets,
  paidCampaign,
  SMS,
  statusOf,
} from "#tests/support/campaigns.ts";
import { optOut } from "#worker/domains/audience/suppressions/opt-out.ts";
import { setBlocked, suppressionOf } from "#worker/domains/audience/suppressions/set-blocked.ts";
import { tickCampaign } from "#worker/domains/sending/sending/tick-campaign.ts";

let answers = 0;

function answer(h: Harness, from: string, text: string, at = h.clock.now) {
  const carrierId = `answer-${++answers}-${from}`;
  return { carrier: "fake", message: { carrierId, from, to: SHARED_NUMBER, text, at } };
}

/** The messages a handset got that belong to no campaign, in order. */
function answersAt(h: Harness, handset: string): string[] {
  const texts = h.carrier.taken.filter(({ to }) => to === handset).map(({ text }) => text);
  return texts.filter((text) => !text.startsWith("Hello"));
}

/** An account that has written to these handsets. */
async function wroteTo(h: Harness, shard: 0 | 1, count = 1, name = "Bells Florist") {
  const ctx = await accountIn(h, { shard, name });
  const { id, numbers } = await newDraft(ctx, { count });
  await launch(ctx, id);
  await drive(ctx, h, id);
  expectEachOnce(h, numbers);
  h.clock.now += 1000;
  return { ctx, numbers, handset: numbers[0] ?? "" };
}

describe("replies on shard 1", () => {
  const shard = 1;
  it("blocks people who reply STOP between plan and send, and refunds the price at the end", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const { id, numbers } = await paidCampaign(ctx, h, { count: 60 });
    await tickCampaign(ctx, id);
    await deliver(h, "bulk", h.queues.bulk.splice(0, 1));
    h.clock.now += 1000;
    const early = numbers[3] ?? "";
    const [late = "", linked = "", blocked = ""] = numbers.slice(50);
    // One whose message has been sent, and three whose messages are waiting.
    await deliver(h, "inbound", [answer(h, early, "STOP")]);
    await optOut(ctx, { number: late, source: "reply" });
    await optOut(ctx, { number: linked, source: "link" });
    await setBlocked(ctx, { number: blocked, blocked: true });
    await drive(ctx, h, id);
    const silent = [late, linked, blocked];
    expect(arrived(h, silent)).toBe(0);
    expectEachOnce(
      h,
      numbers.filter((number) => !silent.includes(number)),
    );
    expect(await statusOf(ctx, id)).toBe("complete");
    expect(await messagesBy(ctx)).toEqual({ sent: 57, blocked: 3, queued: 1 });
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 60 * SMS, refunded: 3 * SMS });
    // The next campaign to the same people leaves all four out and charges nothing for them.
    const next = await newDraft(ctx, { numbers, groups: [await groupOf(ctx, numbers)] });
    const check = await launch(ctx, next.id);
    expect(check.recipients).toBe(56);
    expect(check.exclusions.map(({ reason, count }) => [reason, count])).toEqual([
      ["optedOut", 3],
      ["blocked", 1],
    ]);
    await drive(ctx, h, next.id);
    expect(arrived(h, [...silent, early])).toBe(1);
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 116 * SMS });
  });

  it("replies to STOP once, however often and however fast it is sent", async () => {
    const h = harness();
    const { ctx, handset } = await wroteTo(h, shard);
    await Promise.all(
      ["STOP", "stop.", " Unsubscribe "].map((text) =>
        deliver(h, "inbound", [answer(h, handset, text)]),
      ),
    );
    await deliver(h, "inbound", [answer(h, handset, "STOP"), answer(h, handset, "quit")]);
    await drain(h, "txn");
    expect(await suppressionOf(ctx, handset)).toEqual({ optedOut: true, blocked: false });
    expect(answersAt(h, handset)).toEqual([
      "You have opted out and will get no more messages from Bells Florist. Reply START to opt in",
    ]);
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: SMS, refunded: 0 });
  });

  it("obeys START, YES and HELP", async () => {
    const h = harness();
    const { ctx, handset } = await wroteTo(h, shard);
    const say = async (text: string) => {
      const before = answersAt(h, handset).length;
      await deliver(h, "inbound", [answer(h, handset, text)]);
      await drain(h, "txn");
      return {
        said: answersAt(h, handset).slice(before),
        optedOut: (await suppressionOf(ctx, handset)).optedOut,
      };
    };
    const back = "You have opted in and will get messages from Bells Florist again.";
    expect(await say("YES")).toEqual({ said: [], optedOut: false });
    expect(await say("START")).toEqual({ said: [], optedOut: false });
    expect(await say("nonstop")).toEqual({ said: [], optedOut: false });
    expect(await say("please stop sending")).toEqual({ said: [], optedOut: false });
    expect((await say("HELP")).said).toEqual([
      "These messages are from Bells Florist. Reply STOP to opt-out",
    ]);
    expect(await say("Stop")).toMatchObject({ optedOut: true });
    expect((await say("INFO")).said).toHaveLength(1);
    expect(await say("yes!")).toMatchObject({ optedOut: false });
    expect(answersAt(h, handset).at(-1)).toContain(back);
    expect(await say("STOP")).toMatchObject({ optedOut: true });
    expect(await say("unstop")).toMatchObject({ optedOut: false });
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: SMS, refunded: 0 });
  });

  it("keeps the account's own block when the recipient replies START", async () => {
    const h = harness();
    const { ctx, handset } = await wroteTo(h, shard);
    await setBlocked(ctx, { number: handset, blocked: true });
    await deliver(h, "inbound", [answer(h, handset, "STOP")]);
    await deliver(h, "inbound", [answer(h, handset, "START")]);
    expect(await suppressionOf(ctx, handset)).toEqual({ optedOut: false, blocked: true });
    const { id, numbers } = await newDraft(ctx, {
      groups: [await groupOf(ctx, [handset, ...newHandsets(1)])],
      numbers: [],
    });
    expect(numbers).toEqual([]);
    expect((await launch(ctx, id)).recipients).toBe(1);
    await drive(ctx, h, id);
    expect(arrived(h, [handset])).toBe(1);
  });

  it("gives a reply on the shared number to the account that wrote last", async () => {
    const h = harness();
    const first = await wroteTo(h, shard, 1, "First");
    const { handset } = first;
    const second = await accountIn(h, { shard: 0, name: "Second" });
    // Planned before the first account wrote again, sent after it.
    const groups = [await groupOf(second, [handset])];
    const waiting = await paidCampaign(second, h, { groups, numbers: [handset] });
    h.clock.now += 1000;
    const again = await newDraft(first.ctx, {
      groups: [await groupOf(first.ctx, [handset])],
      numbers: [handset],
    });
    await launch(first.ctx, again.id);
    await drive(first.ctx, h, again.id);
    h.clock.now += 1000;
    const beforeSecond = answer(h, handset, "STOP");
    h.clock.now += 1000;
    await drive(second, h, waiting.id);
    h.clock.now += 1000;
    // Late and repeated, it still belongs to the first account, which the handset replied to.
    await deliver(h, "inbound", [beforeSecond]);
    await deliver(h, "inbound", [beforeSecond]);
    expect(await suppressionOf(first.ctx, handset)).toMatchObject({ optedOut: true });
    expect(await suppressionOf(second, handset)).toMatchObject({ optedOut: false });
    await deliver(h, "inbound", [answer(h, handset, "STOP")]);
    expect(await suppressionOf(second, handset)).toMatchObject({ optedOut: true });
    await drain(h, "txn");
    expect(answersAt(h, handset)).toHaveLength(2);
    await expectBooksBalance(first.ctx);
    await expectBooksBalance(second);
  });

  it("does not count an account whose message was never sent as the last to write", async () => {
    const h = harness();
    const first = await wroteTo(h, shard, 1, "First");
    const { handset } = first;
    const second = await accountIn(h, { shard: 0, name: "Second" });
    h.carrier.fate = () => "rejected";
    const { id } = await newDraft(second, {
      groups: [await groupOf(second, [handset])],
      numbers: [handset],
    });
    await launch(second, id);
    await drive(second, h, id);
    h.carrier.fate = () => "accepted";
    await deliver(h, "inbound", [answer(h, handset, "STOP", h.clock.now + 1000)]);
    expect(await suppressionOf(first.ctx, handset)).toMatchObject({ optedOut: true });
    expect(await suppressionOf(second, handset)).toMatchObject({ optedOut: false });
  });

  it("accepts a reply from a carrier whose clock is far behind, and drops a stranger's", async () => {
    const h = harness();
    const { ctx, handset } = await wroteTo(h, shard);
    await deliver(h, "inbound", [answer(h, handset, "STOP", h.clock.now - 3_600_000)]);
    expect(await suppressionOf(ctx, handset)).toMatchObject({ optedOut: true });
    const [stranger = ""] = newHandsets(1);
    expect(await deliver(h, "inbound", [answer(h, stranger, "STOP")])).toEqual([]);
    expect(await suppressionOf(ctx, stranger)).toMatchObject({ optedOut: false });
  });
});
