import { afterEach, describe, expect, it } from "vitest";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { setAutoCredit as contract } from "#core/contract/profile/profile.ts";
import { expectBooksBalance } from "#tests/support/books.ts";
import {
  accountIn,
  deliver,
  drain,
  drive,
  type Harness,
  harness,
} from "#tests/support/campaign-harness.ts";
import { expectEachOnce, launch, newDraft, SMS } from "#tests/support/campaigns.ts";
import { CARDS, heldFor, paymentsOf, provider, saveCard } from "#tests/support/payments.ts";
import { onEachShard } from "#tests/support/sweeps.ts";
import { below } from "#tests/worker/identity/sub-accounts/credit-family.ts";
import type { AccountContext } from "#worker/context.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/get-campaign.ts";
import { me } from "#worker/domains/identity/profile/me.ts";
import { setAutoCredit } from "#worker/domains/identity/profile/update-me.ts";
import { getBalance } from "#worker/domains/money/credit/balance.ts";
import { fundCampaign } from "#worker/domains/money/orders/fund-campaign.ts";
import { sweepAutoCredit } from "#worker/domains/money/orders/sweep-auto-credit.ts";
import { sweepOrders } from "#worker/domains/money/orders/sweep-orders.ts";

const balance = async (ctx: AccountContext) => (await getBalance(ctx)).data.balance;
const pauseOf = async (ctx: AccountContext) => (await me(ctx)).data.autoCreditPause;

afterEach(() => provider().recover());

interface Options {
  card?: string;
  monthlyCap?: number;
  amount?: number;
  isOn?: boolean;
}

/** Credit for 10 messages, and $10.00 bought automatically; nothing is bought for running low. */
async function owner({ card = CARDS.good, monthlyCap, amount = 10_00, isOn = true }: Options = {}) {
  const h = harness();
  const ctx = await accountIn(h, { credit: 10 * SMS });
  if (card) await saveCard(ctx, card);
  const asked = { autoCredit: isOn, autoCreditAmount: amount, threshold: 0, monthlyCap };
  await setAutoCredit(ctx, contract.input.parse(asked));
  return { h, ctx };
}

/** A campaign that was sent without credit for it, and is planned. */
async function lacking(h: Harness, ctx: AccountContext, count = 60) {
  const draft = await newDraft(ctx, { count });
  await launch(ctx, draft.id);
  await drain(h, "jobs");
  const report = async () => (await getCampaign(ctx, { id: draft.id })).data;
  return { ...draft, report };
}

describe("a campaign that credit does not cover", () => {
  it("O28: waits on hold while auto credit buys what is missing; it is sent when someone sends it again", async () => {
    const { h, ctx } = await owner();
    const { id, numbers, report } = await lacking(h, ctx);
    expect(await heldFor(ctx)).toBe(11_00);
    expect(await balance(ctx)).toBe(10_55);
    expect(await report()).toMatchObject({
      status: "held",
      holdReason: CAMPAIGN_TEXTS.waitsForCredit,
      waitsForCredit: { needed: 330, isBuying: true },
    });
    // No one has agreed to a price with the new credit.
    await drive(ctx, h, id);
    expect(h.carrier.taken).toEqual([]);
    await launch(ctx, id);
    await drive(ctx, h, id);
    expectEachOnce(h, numbers);
    expect((await report()).waitsForCredit).toBeUndefined();
    expect(await heldFor(ctx)).toBe(11_00);
    await expectBooksBalance(ctx);
  });

  it("gets all that is missing with one purchase", async () => {
    const { h, ctx } = await owner();
    await lacking(h, ctx, 410);
    // 400 messages at 5.5 cents.
    expect([await balance(ctx), await heldFor(ctx)]).toEqual([22_55, 24_20]);
  });

  it("is bought for once: job delivered again, at the same time, with the sweep, and after the credit was used", async () => {
    const { h, ctx } = await owner();
    const draft = await newDraft(ctx, { count: 60 });
    await launch(ctx, draft.id);
    await deliver(h, "jobs", h.queues.jobs.splice(0));
    const jobs = h.queues.jobs.splice(0);
    expect(jobs).toMatchObject([{ type: "fund", campaign: draft.id, launch: 1 }]);
    await deliver(h, "jobs", [...jobs, ...jobs, ...jobs]);
    await onEachShard(h.system, sweepAutoCredit);
    await deliver(h, "jobs", jobs);
    expect(await heldFor(ctx)).toBe(11_00);
    // Something else used it: it is not bought anew for the same launch.
    const other = await newDraft(ctx, { count: 190 });
    await launch(ctx, other.id);
    await drain(h, "jobs");
    await deliver(h, "jobs", jobs);
    expect([await balance(ctx), await heldFor(ctx)]).toEqual([10, 11_00]);
    // Sent again, it is another try.
    await launch(ctx, draft.id);
    await drain(h, "jobs");
    expect(await heldFor(ctx)).toBe(22_00);
    await expectBooksBalance(ctx);
  });

  it("is charged for once when answers are lost and the job stops half-way", async () => {
    const { h, ctx } = await owner();
    await provider().setFaults({ loseAnswers: 4, holdEvents: true });
    const { id } = await lacking(h, ctx);
    for (let minute = 1; minute < 6; minute++) {
      h.clock.now += 60_000;
      await fundCampaign(ctx, { campaign: id, launch: 1 }).catch(() => undefined);
      await sweepOrders(h.system);
    }
    await provider().recover();
    h.clock.now += 120_000;
    await sweepOrders(h.system);
    expect([await balance(ctx), await heldFor(ctx)]).toEqual([10_55, 11_00]);
  });

  it("is bought for after another purchase that was on its way and is not enough", async () => {
    const { h, ctx } = await owner();
    await provider().setFaults({ holdEvents: true });
    const first = await lacking(h, ctx, 60);
    const second = await newDraft(ctx, { count: 400 });
    await launch(ctx, second.id);
    await deliver(h, "jobs", h.queues.jobs.splice(0));
    const jobs = h.queues.jobs.splice(0);
    // It is tried again later, and nothing else is charged meanwhile.
    expect(await deliver(h, "jobs", jobs)).toEqual(jobs);
    expect(await paymentsOf(ctx)).toHaveLength(1);
    await provider().recover();
    h.clock.now += 120_000;
    await sweepOrders(h.system);
    expect(await deliver(h, "jobs", jobs)).toEqual([]);
    expect([await heldFor(ctx), (await first.report()).status]).toEqual([11_00 + 12_65, "held"]);
  });

  it.each([
    ["a card was declined", { card: CARDS.declined }, "declined"],
    ["there is no card", { card: "" }, "card"],
    ["the monthly limit is reached", { monthlyCap: 5_00 }, "cap"],
  ] as const)("says so if %s, and buys nothing", async (_, options, reason) => {
    const { h, ctx } = await owner(options);
    const { report } = await lacking(h, ctx);
    expect(await heldFor(ctx)).toBe(0);
    expect(await pauseOf(ctx)).toBe(reason);
    expect(await report()).toMatchObject({ waitsForCredit: { needed: 330 } });
    // The next one says it from the beginning.
    const next = await lacking(h, ctx);
    expect((await next.report()).holdReason).toMatch(
      /^You don't have enough credits .* Auto credit is paused until .*: .*\.$/,
    );
    expect((await next.report()).waitsForCredit?.isBuying).toBe(false);
  });

  it.each([
    ["an hour, if the monthly limit leaves enough for the usual purchases", 12_00, true],
    ["the rest of the month, if it does not", 5_00, false],
  ])("stops automatic purchases for %s", async (_, monthlyCap, isBrief) => {
    const { h, ctx } = await owner({ monthlyCap });
    // $22.00 are missing.
    await lacking(h, ctx, 410);
    expect([await heldFor(ctx), await pauseOf(ctx)]).toEqual([0, "cap"]);
    const until = (await me(ctx)).data.autoCreditPausedUntil ?? 0;
    expect(until === h.clock.now + 60 * 60_000).toBe(isBrief);
  });

  it("asks for credit if none is bought automatically, and knows what is missing", async () => {
    const { h, ctx } = await owner({ isOn: false });
    const { report } = await lacking(h, ctx);
    expect(await heldFor(ctx)).toBe(0);
    expect(await report()).toMatchObject({
      holdReason: CAMPAIGN_TEXTS.lowBalance,
      waitsForCredit: { needed: 330, isBuying: false },
    });
  });

  it("of a sub-account is paid for by its parent's auto credit", async () => {
    const { h, ctx: parent } = await owner();
    const sub = await below(h, parent);
    const { id, numbers, report } = await lacking(h, sub);
    expect(await heldFor(parent)).toBe(11_00);
    expect((await report()).holdReason).toBe(CAMPAIGN_TEXTS.waitsForCredit);
    await launch(sub, id);
    await drive(sub, h, id);
    expectEachOnce(h, numbers);
  });

  it("is not bought for once it was changed, sent or deleted meanwhile", async () => {
    const { h, ctx } = await owner({ isOn: false });
    const { id } = await lacking(h, ctx);
    const on = { autoCredit: true, autoCreditAmount: 10_00, threshold: 0 };
    await setAutoCredit(ctx, contract.input.parse(on));
    await launch(ctx, id);
    await fundCampaign(ctx, { campaign: id, launch: 1 });
    expect(await heldFor(ctx)).toBe(0);
  });
});
