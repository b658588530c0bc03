import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it } from "vitest";
import { setAutoCredit as contract } from "#core/contract/profile/profile.ts";
import { type AccountOptions, newAccount } from "#tests/support/account.ts";
import { CARDS, heldFor, paymentsOf, provider, saveCard } from "#tests/support/payments.ts";
import { onEachShard } from "#tests/support/sweeps.ts";
import type { AccountContext } from "#worker/context.ts";
import { me } from "#worker/domains/identity/profile/me.ts";
import { setAutoCredit } from "#worker/domains/identity/profile/update-me.ts";
import { getBalance } from "#worker/domains/money/credit/balance.ts";
import { sweepAutoCredit } from "#worker/domains/money/orders/sweep-auto-credit.ts";
import { sweepOrders } from "#worker/domains/money/orders/sweep-orders.ts";
import { systemContext } from "#worker/system-context.ts";

const MINUTE = 60_000;
const balance = async (ctx: AccountContext) => (await getBalance(ctx)).data.balance;
const at = (minutes: number) => systemContext(env, { now: () => Date.now() + minutes * MINUTE });
const sweep = (minutes = 0) => onEachShard(at(minutes), sweepAutoCredit);
const pausedUntil = async (ctx: AccountContext) => (await me(ctx)).data.autoCreditPausedUntil;

afterEach(() => provider().recover());

/** Buys $50.00 of credit whenever less than $20.00 is left. */
async function owner(
  card: string | undefined,
  { monthlyCap, ...options }: AccountOptions & { monthlyCap?: number } = {},
) {
  const ctx = await newAccount({ credit: 0, ...options });
  if (card) await saveCard(ctx, card);
  const asked = { autoCredit: true, autoCreditAmount: 50_00, threshold: 20_00, monthlyCap };
  await setAutoCredit(ctx, contract.input.parse(asked));
  return ctx;
}

/** Nothing is left. */
async function spend(ctx: AccountContext) {
  await env[ctx.account.shard === 0 ? "SHARD_00" : "SHARD_01"]
    .prepare("UPDATE balances SET balance = 0 WHERE account_id = ?")
    .bind(ctx.account.id)
    .run();
}

describe("auto credit", () => {
  it("is bought once when less is left than the owner wants, at the account's rates", async () => {
    const ctx = await owner(CARDS.good);
    await Promise.all([sweep(), sweep(), sweep()]);
    await sweep(1);
    expect([await balance(ctx), await heldFor(ctx)]).toEqual([5_000, 5_500]);
    expect((await getBalance(ctx)).data.maxPossibleCredits).toEqual({ sms: 909, mms: 128 });
    await sweep(2);
    expect(await heldFor(ctx)).toBe(5_500);
  });

  it("counts what is on its way as balance", async () => {
    const ctx = await owner(CARDS.good);
    await provider().setFaults({ holdEvents: true });
    await sweep();
    await sweep(0.5);
    expect([await balance(ctx), (await paymentsOf(ctx)).length]).toEqual([0, 1]);
    await sweepOrders(at(2));
    await sweep(3);
    expect([await balance(ctx), await heldFor(ctx)]).toEqual([5_000, 5_500]);
  });

  it.each([
    ["a declined card", CARDS.declined],
    ["a card whose bank asks its owner", CARDS.asks],
    ["no card", undefined],
  ])("pauses for an hour after %s, and tries again then", async (_, card) => {
    const ctx = await owner(card);
    await sweep();
    await sweep(1);
    expect(await heldFor(ctx)).toBe(0);
    const until = (await pausedUntil(ctx)) ?? 0;
    expect(until - Date.now()).toBeGreaterThan(58 * MINUTE);
    const payments = (await paymentsOf(ctx)).length;
    await sweep(58);
    expect(await paymentsOf(ctx)).toHaveLength(payments);
    await saveCard(ctx);
    await setAutoCredit(ctx, contract.input.parse({ autoCredit: true, autoCreditAmount: 50_00 }));
    expect(await pausedUntil(ctx)).toBeNull();
    await sweep(2);
    expect(await heldFor(ctx)).toBe(5_500);
  });

  it("stops for an hour after three purchases in ten minutes", async () => {
    const ctx = await owner(CARDS.good);
    for (const minute of [0, 1, 2, 3]) {
      await sweep(minute);
      await spend(ctx);
    }
    expect(await heldFor(ctx)).toBe(3 * 5_500);
    expect((await pausedUntil(ctx)) ?? 0).toBeGreaterThan(Date.now() + 59 * MINUTE);
    await sweep(30);
    expect(await heldFor(ctx)).toBe(3 * 5_500);
    await sweep(70);
    expect(await heldFor(ctx)).toBe(4 * 5_500);
  });

  it("keeps to the owner's limit for the month", async () => {
    const ctx = await owner(CARDS.good, { monthlyCap: 11_000 });
    for (const minute of [0, 1, 2]) {
      await sweep(minute);
      await spend(ctx);
    }
    expect(await heldFor(ctx)).toBe(11_000);
    expect((await pausedUntil(ctx)) ?? 0).toBeGreaterThan(Date.now());
  });

  it("closes a gap with one purchase", async () => {
    const ctx = await owner(CARDS.good);
    const asked = { autoCredit: true, autoCreditAmount: 50_00, threshold: 300_00 };
    await setAutoCredit(ctx, contract.input.parse(asked));
    await sweep();
    await sweep(1);
    expect([await balance(ctx), await heldFor(ctx)]).toEqual([30_000, 33_000]);
  });

  it("is not charged twice when answers are lost and the sweep stops half-way", async () => {
    const ctx = await owner(CARDS.good);
    for (let minute = 0; minute < 12; minute++) {
      await provider().setFaults({ loseAnswers: minute % 3 === 0 ? 4 : 0, holdEvents: minute < 9 });
      await sweep(minute);
      await sweepOrders(at(minute));
    }
    await provider().recover();
    await sweepOrders(at(20));
    expect([await balance(ctx), await heldFor(ctx)]).toEqual([5_000, 5_500]);
  });
});
