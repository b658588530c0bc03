import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it } from "vitest";
import { SHARED_SENDER } from "#core/contract/profile/me.ts";
import { QUICK_TEXTS } from "#core/contract/quick-messages/quick-messages.ts";
import { contract } from "#core/contract/registry.ts";
import { newAccount, SHARED_NUMBER } from "#tests/support/account.ts";
import { books, expectBooksBalance } from "#tests/support/books.ts";
import { accountIn, deliver, drain, drive, harness } from "#tests/support/campaign-harness.ts";
import {
  launch,
  messagesBy,
  newDraft,
  newHandsets,
  paidCampaign,
  SMS,
  statusOf,
} from "#tests/support/campaigns.ts";
import { fakeCarrier } from "#tests/support/fake-carrier.ts";
import { replayAll, takeRestorePoint } from "#tests/support/restore-point.ts";
import { laterQuick } from "#tests/worker/campaigns/quick-messages/support.ts";
import { startDue } from "#tests/worker/campaigns/schedules/support.ts";
import { storedRooms, write } from "#tests/worker/inbox/rooms/handsets.ts";
import type { AccountContext } from "#worker/context.ts";
import { optOut } from "#worker/domains/audience/suppressions/opt-out.ts";
import { checkDraft } from "#worker/domains/campaigns/campaigns/check-calls.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/get-campaign.ts";
import { launchCampaign } from "#worker/domains/campaigns/campaigns/launch-campaign.ts";
import { checkQuickMessage } from "#worker/domains/campaigns/quick-messages/check-quick-message.ts";
import { approveQuick } from "#worker/domains/campaigns/quick-messages/lifecycle-calls.ts";
import {
  sendMessage,
  sendQuickMessage,
} from "#worker/domains/campaigns/quick-messages/send-quick-message.ts";
import { purgeAccount } from "#worker/domains/identity/accounts/inner/purge-account.ts";
import {
  assignNumbers,
  sweepAssignments,
} from "#worker/domains/senders/shared-numbers/assign-numbers.ts";
import { sharedPool } from "#worker/domains/senders/shared-numbers/shared-number-queries.ts";
import {
  countSharedNumbers,
  listSharedNumbers,
} from "#worker/domains/senders/shared-numbers/shared-numbers.ts";
import { createProviderRoute } from "#worker/domains/sending/providers/provider-routes.ts";
import {
  addShared,
  assignments,
  bulkPool,
  inboxOf,
  onlyOneShared,
  quick,
  seenBy,
  sendShared,
  turn,
} from "./support.ts";

const DAY = 86_400_000;

const balanceOf = async (ctx: AccountContext) => (await books(ctx)).balance;

afterEach(onlyOneShared);

/** Two accounts on different shards, and a third. */
async function three() {
  const h = harness();
  const [a, b, c] = [
    await accountIn(h, { shard: 0 }),
    await accountIn(h, { shard: 1 }),
    await accountIn(h, { shard: 0 }),
  ];
  const [handset = ""] = newHandsets(1);
  return { h, a, b, c, handset };
}

/** Gives an account numbers as a plan does that dies before it writes its page. */
async function assignAll(ctx: AccountContext, handset: string) {
  const pool = await sharedPool(ctx, "bulk");
  await assignNumbers(ctx, pool, [handset], SHARED_NUMBER);
  return assignments();
}

const checked = (contacts: readonly string[], more: object = {}) =>
  contract.checkQuickMessage.input.parse({
    ...{ sender: SHARED_SENDER, message: "Hello", contacts, ...more },
  });

describe("with several numbers in a pool", () => {
  it("two accounts write to one handset from different numbers, and each gets its own replies", async () => {
    const { h, a, b, handset } = await three();
    const numbers = await bulkPool(2);
    const one = await paidCampaign(a, h, { numbers: [handset] });
    const two = await paidCampaign(b, h, { numbers: [handset] });
    await drive(a, h, one.id);
    await drive(b, h, two.id);
    const [ofA = "", ofB = ""] = seenBy(h, handset);
    expect([ofA, ofB].sort()).toEqual([...numbers].sort());
    h.clock.now += 60_000;
    // The one that wrote first, and not last.
    await write(h, handset, ofA, "To A");
    await write(h, handset, ofB, "To B");
    expect([await inboxOf(a), await inboxOf(b)]).toEqual([["To A"], ["To B"]]);
  });

  it("a handset sees the same number from an account, in campaigns, quick messages and answers", async () => {
    const { h, a, handset } = await three();
    await bulkPool(4);
    await addShared("quick");
    await sendShared(a, handset);
    const { id } = await paidCampaign(a, h, { numbers: [handset] });
    await drive(a, h, id);
    await drain(h, "txn");
    h.clock.now += 1000;
    await write(h, handset, seenBy(h, handset)[0] ?? "", "Hi");
    const [room] = await storedRooms(a);
    const answer = { mode: "sms", message: "See you", room: room?.id };
    await sendMessage(a, contract.sendMessage.input.parse(answer));
    await drain(h, "txn");
    expect(seenBy(h, handset)).toHaveLength(3);
    expect(new Set(seenBy(h, handset)).size).toBe(1);
  });

  it("who has no number left is in the flight check, left out, and not charged", async () => {
    const { h, a, b, c, handset } = await three();
    await bulkPool(2);
    const [other = ""] = newHandsets(1);
    await sendShared(a, handset);
    await sendShared(b, handset);
    const { id } = await newDraft(c, { numbers: [handset, other] });
    const { data } = await checkDraft(c, { id });
    expect(data).toMatchObject({
      recipients: 1,
      sender: SHARED_SENDER,
      price: SMS / 1000,
      exclusions: [{ reason: "noNumber", count: 1, contacts: [{ number: handset, detail: "" }] }],
    });
    expect(await assignments()).toHaveLength(2);
    const before = await balanceOf(c);
    await launchCampaign(c, { draft: id, recipients: 1, price: data.price });
    await drive(c, h, id);
    expect(await statusOf(c, id)).toBe("complete");
    expect(await messagesBy(c)).toEqual({ sent: 1 });
    expect(before - (await balanceOf(c))).toBe(SMS);
    const report = (await getCampaign(c, { id })).data;
    expect(report.exclusions).toEqual([{ reason: "noNumber", count: 1 }]);
    expect(seenBy(h, handset)).toEqual([]);
  });

  it("a quick message says that no number is left, and keeps its credit", async () => {
    const { a, b, c, handset } = await three();
    await bulkPool(2);
    const [other = ""] = newHandsets(1);
    await sendShared(a, handset);
    await sendShared(b, handset);
    const before = await balanceOf(c);
    const excluded = [{ number: handset, reason: "noNumber", detail: "" }];
    const { data } = await checkQuickMessage(c, checked([handset, other]));
    expect(data).toMatchObject({ recipients: 1, excluded });
    await expect(sendShared(c, handset)).rejects.toThrow(QUICK_TEXTS.noNumber);
    expect(await balanceOf(c)).toBe(before);
    expect((await sendShared(c, handset, other)).data).toMatchObject({ recipients: 1, excluded });
    expect(before - (await balanceOf(c))).toBe(SMS);
  });

  it("a campaign is held if another account takes the last number between check and plan", async () => {
    const { h, a, b, c, handset } = await three();
    await bulkPool(2);
    await sendShared(a, handset);
    const { id } = await newDraft(c, { numbers: [handset, ...newHandsets(1)] });
    await launch(c, id);
    await sendShared(b, handset);
    await drain(h, "jobs");
    expect(await statusOf(c, id)).toBe("held");
    expect(await messagesBy(c)).toEqual({});
  });

  it("a quick message is refused if another account takes the last number between its check and its commit", async () => {
    const { a, b, c, handset } = await three();
    await bulkPool(2);
    await sendShared(a, handset);
    const before = await balanceOf(c);
    let late = false;
    const batch: typeof c.control.batch = async (statements) => {
      if (!late) await sendShared(b, handset);
      late = true;
      return c.control.batch(statements);
    };
    const slow = { ...c, control: { ...c.control, batch } };
    await expect(sendShared(slow, handset)).rejects.toThrow(QUICK_TEXTS.noNumber);
    expect(late).toBe(true);
    expect(await balanceOf(c)).toBe(before);
    expect(await messagesBy(c)).toEqual({});
  });

  it("a chunk has one number, the price stays in the order of the audience, and the plan may run twice", async () => {
    const h = harness();
    const ctx = await accountIn(h);
    const numbers = await bulkPool(3);
    const { id } = await newDraft(ctx, { count: 90 });
    await launch(ctx, id);
    const job = h.queues.jobs.splice(0);
    await Promise.all([deliver(h, "jobs", job), deliver(h, "jobs", job)]);
    await drain(h, "jobs");
    expect(await statusOf(ctx, id)).toBe("sending");
    const shard = ctx.account.shard === 0 ? env.SHARD_00 : env.SHARD_01;
    const { results } = await shard
      .prepare(
        `SELECT k.sender, k.messages, COUNT(*) AS n, COUNT(DISTINCT m.sender) AS senders, MIN(m.sender) AS own
          FROM campaign_chunks k JOIN messages m ON m.account_id = k.account_id
            AND m.id BETWEEN k.first_message AND k.last_message
          WHERE k.campaign_id = ? GROUP BY k.chunk`,
      )
      .bind(id)
      .all();
    for (const chunk of results) {
      expect(chunk).toMatchObject({ n: chunk.messages, senders: 1, own: chunk.sender });
    }
    expect(new Set(results.map(({ sender }) => sender))).toEqual(new Set(numbers));
    const journal = h.queues.journal.length;
    await drive(ctx, h, id);
    expect(await messagesBy(ctx)).toEqual({ sent: 90 });
    expect(h.queues.journal.length - journal).toBeGreaterThanOrEqual(results.length);
  });

  it("each number has its own limit and its own carrier", async () => {
    const other = fakeCarrier("other");
    const h = harness({ others: [other] });
    const ctx = await accountIn(h);
    const numbers = await bulkPool(3);
    const [, , elsewhere = ""] = numbers;
    const admin = await newAccount({ role: "superAdmin" });
    await createProviderRoute(
      { ...admin, carriers: ctx.carriers },
      {
        ...{ type: "sms", provider: "other", sender: elsewhere, senderKind: "any" },
        ...{ country: "AU", priority: 1, active: true, register: "not_submitted" },
      },
    );
    const asked = new Set<string>();
    const limiter: typeof ctx.limiter = (key) => {
      asked.add(key);
      return ctx.limiter(key);
    };
    const { id } = await paidCampaign(ctx, h, { count: 60 });
    await drive({ ...ctx, limiter }, h, id);
    expect([...asked].sort()).toEqual([...numbers].sort());
    const from = (carrier: typeof other) => new Set(carrier.taken.map((one) => one.from));
    expect([from(h.carrier), from(other)]).toEqual([
      new Set(numbers.filter((number) => number !== elsewhere)),
      new Set([elsewhere]),
    ]);
    await env.CONTROL.prepare("DELETE FROM provider_routes").run();
  });

  it.each([
    ["of an account with its sender's pace", {}],
    ["of a new account, whose pace allows a chunk at a time", { messageRate: 120 }],
  ])(
    "a number that has to wait holds up no other number of the campaign, %s",
    async (_, limits) => {
      const h = harness();
      const ctx = await accountIn(h, { graded: true, limits: { messages: 5_000, ...limits } });
      const [busy] = (await bulkPool(3)).sort();
      const { id } = await paidCampaign(ctx, h, { count: 600 });
      const waiting = async () => ({ granted: 0, waitMs: 1000 });
      const limiter: typeof ctx.limiter = (key) =>
        new Proxy(ctx.limiter(key), {
          get: (real, name) =>
            name === "take" && key === busy ? waiting : Reflect.get(real, name),
        });
      await drive({ ...ctx, limiter }, h, id);
      const known = Map.groupBy(await assignments(), ({ number }) => number);
      const rest = known.get(busy ?? "")?.length ?? 0;
      expect(rest).toBeGreaterThan(100);
      expect(h.carrier.taken.filter(({ from }) => from === busy)).toEqual([]);
      expect(h.carrier.taken).toHaveLength(600 - rest);
      await drive(ctx, h, id);
      expect(h.carrier.taken).toHaveLength(600);
    },
  );

  it("an account keeps a number that is switched off; no one new gets it", async () => {
    const { h, a, b, handset } = await three();
    await bulkPool(3);
    await sendShared(a, handset);
    await drain(h, "txn");
    const [own = ""] = seenBy(h, handset);
    await turn(own, "off");
    await sendShared(a, handset);
    const others = newHandsets(12);
    await sendShared(b, handset, ...others);
    await drain(h, "txn");
    expect(seenBy(h, handset)[1]).toBe(own);
    expect([handset, ...others].map((to) => seenBy(h, to).at(-1))).not.toContain(own);
    h.clock.now += 1000;
    await write(h, handset, own, "Still you?");
    expect(await inboxOf(a)).toEqual(["Still you?"]);
  });

  it("after a year without a message, handsets forget a number that is off, and only that", async () => {
    const { h, a, handset } = await three();
    const [, spare] = await bulkPool(2);
    await sendShared(a, handset, ...newHandsets(19));
    await turn(spare, "off");
    h.clock.now += 300 * DAY;
    const recent = (await assignments()).find(({ number }) => number === spare);
    await sendShared(a, recent?.handset ?? "");
    h.clock.now += 100 * DAY;
    await sweepAssignments(h.system);
    await sweepAssignments(h.system);
    const left = await assignments();
    expect(left.filter(({ number }) => number === spare)).toEqual([recent]);
    expect(left.some(({ number }) => number === SHARED_NUMBER)).toBe(true);
  });

  it("an account that has a number where it has sent nothing yet gets no replies to another's messages", async () => {
    const { h, a, b, handset } = await three();
    // From before there were several.
    await sendShared(a, handset);
    await drain(h, "txn");
    await bulkPool(2);
    const owners = await assignAll(b, handset);
    expect(owners).toContainEqual({ account_id: b.account.id, handset, number: SHARED_NUMBER });
    h.clock.now += 1000;
    await write(h, handset, SHARED_NUMBER, "Who is this?");
    expect([await inboxOf(a), await inboxOf(b)]).toEqual([["Who is this?"], []]);
  });

  it("the number of a message from before stays the account's, once the handset answers", async () => {
    const { h, a, b, handset } = await three();
    await sendShared(a, handset);
    await drain(h, "txn");
    await bulkPool(9);
    h.clock.now += 1000;
    await write(h, handset, SHARED_NUMBER, "Thanks");
    for (const ctx of [a, b]) {
      await sendShared(ctx, handset);
      await drain(h, "txn");
    }
    const [first, second, third] = seenBy(h, handset);
    expect([first, second]).toEqual([SHARED_NUMBER, SHARED_NUMBER]);
    expect(third).not.toBe(SHARED_NUMBER);
  });

  it("an opt-out from one of the numbers, from before they were one sender, holds for all", async () => {
    const { a, handset } = await three();
    const numbers = await bulkPool(3);
    await optOut(a, { number: handset, source: "link", sender: numbers[2] });
    const { id } = await newDraft(a, { numbers: [handset] });
    const { data } = await checkDraft(a, { id });
    expect(data.exclusions).toMatchObject([{ reason: "optedOut", count: 1 }]);
    await expect(sendShared(a, handset)).rejects.toThrow(QUICK_TEXTS.optedOut);
  });

  it("what erased accounts had is free again", async () => {
    const { h, a, b, c, handset } = await three();
    await bulkPool(2);
    await sendShared(a, handset);
    await sendShared(b, handset);
    await drain(h, "txn");
    await purgeAccount(a, null, 500);
    expect((await assignments()).map(({ account_id }) => account_id)).toEqual([b.account.id]);
    await sendShared(c, handset);
    await drain(h, "txn");
    expect(new Set(seenBy(h, handset)).size).toBe(2);
  });

  it("after a restore, accounts have the numbers again from which they have written", async () => {
    const { h, a, b, handset } = await three();
    await bulkPool(5);
    h.clock.now += 1000;
    const point = await takeRestorePoint(h);
    h.clock.now += 60_000;
    await sendShared(a, handset);
    const { id } = await paidCampaign(b, h, { numbers: [handset] });
    await drive(b, h, id);
    await drain(h, "txn");
    const before = await assignments();
    expect(before).toHaveLength(2);
    await point.goBack();
    expect(await assignments()).toEqual([]);
    await replayAll(h, point.at);
    await replayAll(h, point.at);
    expect(await assignments()).toEqual(before);
  });

  it("what waits for its time keeps each recipient's number, and goes out by number", async () => {
    const h = harness();
    const ctx = await accountIn(h);
    await bulkPool(3);
    const { numbers, at } = await laterQuick(ctx, h, 12);
    const had = await assignments();
    h.clock.now = at;
    await startDue(ctx, h);
    expect(h.queues.txn.length).toBe(new Set(had.map(({ number }) => number)).size);
    await drain(h, "txn");
    const seen = numbers.map((handset) => [handset, seenBy(h, handset)]);
    expect(seen).toEqual(
      numbers.map((handset) => [
        handset,
        had.filter((one) => one.handset === handset).map(({ number }) => number),
      ]),
    );
  });

  it("what was written while one number sent gets its handset's own once several do, screened and paid once", async () => {
    const { h, a, b, handset } = await three();
    const message = "myGov: refund at evil.top";
    const { data } = await sendQuickMessage(a, quick([handset], { message }));
    expect(data.status).toBe("pending");
    const later = await laterQuick(a, h, 1);
    const [, second] = await bulkPool(2);
    await sendShared(b, handset);
    await drain(h, "txn");
    const [taken] = seenBy(h, handset);
    await approveQuick(a, data._id);
    await drain(h, "txn");
    h.clock.now = later.at;
    await startDue(a, h);
    await drain(h, "txn");
    const numbers = [SHARED_NUMBER, second];
    const own = numbers.find((number) => number !== taken);
    expect(seenBy(h, handset)).toEqual([taken, own]);
    // No one else is there: it keeps its number, which becomes its own.
    const [elsewhere = ""] = later.numbers;
    expect(seenBy(h, elsewhere)).toEqual([SHARED_NUMBER]);
    const known = (await assignments()).filter(({ account_id }) => account_id === a.account.id);
    expect(known.map(({ number }) => number).sort()).toEqual([own, SHARED_NUMBER].sort());
    await write(h, handset, own ?? "", "For a");
    await write(h, handset, taken ?? "", "For b");
    expect([await inboxOf(a), await inboxOf(b)]).toEqual([["For a"], ["For b"]]);
    expect(await expectBooksBalance(a)).toMatchObject({ kept: 2 * SMS });
  });

  it("approved when no number is free any more, it keeps the one that it was written from", async () => {
    const { h, a, b, c, handset } = await three();
    const flags = { adminApproved: false, quickApproved: false };
    const last = await accountIn(h, { flags });
    const { data } = await sendShared(last, handset);
    await bulkPool(3);
    for (const ctx of [a, b, c]) await sendShared(ctx, handset);
    await approveQuick(last, data._id);
    await drain(h, "txn");
    expect(seenBy(h, handset).filter((number) => number === SHARED_NUMBER)).toHaveLength(2);
    expect(new Set(seenBy(h, handset)).size).toBe(3);
    expect(await expectBooksBalance(last)).toMatchObject({ kept: SMS });
  });

  it("administrators see how many handsets know a number, and where none is left", async () => {
    const { a, b, handset } = await three();
    const numbers = await bulkPool(2);
    const admin = await newAccount({ role: "superAdmin" });
    const full = async () => (await countSharedNumbers(admin, { pool: "bulk" })).data.full;
    await sendShared(a, handset, ...newHandsets(5));
    expect(await full()).toBe(0);
    await sendShared(b, handset);
    expect(await full()).toBe(1);
    const { items } = await listSharedNumbers(admin, { limit: 100 });
    expect(items.map(({ sends }) => sends)).toEqual([
      ["quick", "bulk"],
      ["quick", "bulk"],
    ]);
    expect(items.reduce((sum, item) => sum + item.handsets, 0)).toBe(7);
    expect(items.every(({ usedAt }) => usedAt !== undefined)).toBe(true);
    await turn(numbers[1], "off");
    expect(await full()).toBe(0);
  });
});

describe("with one number in each pool", () => {
  it("nothing changes: all write from it, no one is left out, and who wrote last gets the reply", async () => {
    const { h, a, b, c, handset } = await three();
    await addShared("quick");
    for (const ctx of [a, b, c]) {
      const { id } = await paidCampaign(ctx, h, { numbers: [handset] });
      await drive(ctx, h, id);
      h.clock.now += 1000;
    }
    expect(seenBy(h, handset)).toEqual([SHARED_NUMBER, SHARED_NUMBER, SHARED_NUMBER]);
    await write(h, handset, SHARED_NUMBER, "To the last");
    expect([await inboxOf(a), await inboxOf(b), await inboxOf(c)]).toEqual([
      [],
      [],
      ["To the last"],
    ]);
    expect(await assignments()).toEqual([]);
  });

  it("who had one of several keeps it; everybody else writes from the one that is left", async () => {
    const { h, a, b, c, handset } = await three();
    const numbers = await bulkPool(2);
    for (const ctx of [a, b]) {
      await sendShared(ctx, handset);
      await drain(h, "txn");
    }
    await turn(numbers[1], "off");
    for (const ctx of [a, b, c]) {
      await sendShared(ctx, handset);
      await drain(h, "txn");
    }
    const [ofA, ofB, ...after] = seenBy(h, handset);
    expect(after).toEqual([ofA, ofB, SHARED_NUMBER]);
  });
});
