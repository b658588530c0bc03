import { env } from "cloudflare:workers";
import fc from "fast-check";
import * as z from "zod";
import type { PaymentOutcome } from "#core/contract/orders/orders.ts";
import { changePlan as changeCall } from "#core/contract/orders/plans.ts";
import { refundOrder } from "#core/contract/orders/refunds.ts";
import { CooeeError } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { priceCart } from "#core/rules/price-cart.ts";
import { expectBooksBalance } from "#tests/support/books.ts";
import { accountIn, drain, type Harness, harness } from "#tests/support/campaign-harness.ts";
import { newHandsets } from "#tests/support/campaigns.ts";
import { breaksOnce } from "#tests/support/faulty-database.ts";
import {
  bundleOf,
  CARDS,
  payAmount,
  planAsked,
  provider,
  purchase,
  saveCard,
  subscribeTo,
} from "#tests/support/payments.ts";
import { sendQuick } from "#tests/worker/campaigns/quick-messages/support.ts";
import { below, give } from "#tests/worker/identity/sub-accounts/credit-family.ts";
import type { AccountContext } from "#worker/context.ts";
import { changePlan, listGatewayPlans } from "#worker/domains/money/orders/plans.ts";
import { listPlans } from "#worker/domains/money/orders/price-list.ts";
import { refundOrder as payBack } from "#worker/domains/money/orders/refund-order.ts";
import { sweepRefunds } from "#worker/domains/money/orders/settle-refund.ts";
import { sweepOrders } from "#worker/domains/money/orders/sweep-orders.ts";
import { sweepRenewals } from "#worker/domains/money/orders/sweep-renewals.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const PERCENT_OFF = 20;
const WRITES = /^\s*(insert|update|delete)/i;

/** Of plain objects: others do not reach a Durable Object. */
const record = <T>(fields: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record<T>(fields, { noNullPrototype: true });

const picked = fc.nat({ max: 9 });
const doing = fc.oneof(
  {
    weight: 4,
    arbitrary: record({
      do: fc.constant("buy" as const),
      what: fc.constantFrom("sms", "mms", "special", "custom"),
      size: fc.integer({ min: 0, max: 400 }),
      coupon: fc.boolean(),
      card: fc.constantFrom("good", "good", "good", "declined", "asks", "disputed"),
      agrees: fc.boolean(),
      presses: fc.integer({ min: 1, max: 3 }),
    }),
  },
  record({ do: fc.constant("pressAgain" as const), which: picked }),
  {
    weight: 2,
    arbitrary: record({
      do: fc.constant("subscribe" as const),
      messages: fc.constantFrom(1000, 5000, 100),
      card: fc.constantFrom("good", "good", "declined", "asks"),
      presses: fc.integer({ min: 1, max: 3 }),
      agrees: fc.boolean(),
    }),
  },
  record({ do: fc.constant("changePlan" as const), which: picked, renews: fc.boolean() }),
  // A month later, or as many days as a failed renewal is tried again for.
  {
    weight: 3,
    arbitrary: record({
      do: fc.constant("renew" as const),
      days: fc.constantFrom(1, 3, 31, 31, 95),
      sweeps: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 3,
    arbitrary: record({
      do: fc.constant("send" as const),
      to: fc.integer({ min: 1, max: 3 }),
      bySub: fc.boolean(),
      fate: fc.constantFrom("accepted" as const, "rejected" as const),
    }),
  },
  {
    weight: 2,
    arbitrary: record({
      do: fc.constant("refund" as const),
      which: picked,
      percent: fc.integer({ min: 1, max: 100 }),
      presses: fc.integer({ min: 1, max: 2 }),
    }),
  },
  // In the provider's own dashboard.
  {
    weight: 2,
    arbitrary: record({
      do: fc.constant("refundOutside" as const),
      which: picked,
      percent: fc.constantFrom(1, 33, 50, 100),
    }),
  },
  record({ do: fc.constant("bankReturns" as const), which: picked }),
  record({ do: fc.constant("dispute" as const), which: picked }),
  record({
    do: fc.constant("decide" as const),
    which: picked,
    status: fc.constantFrom("won" as const, "lost" as const),
  }),
  record({ do: fc.constant("give" as const), cents: fc.integer({ min: 1, max: 5000 }) }),
  record({ do: fc.constant("wait" as const), minutes: fc.constantFrom(2, 5, 40, 90) }),
);

const wrong = record({
  loseAnswers: fc.constantFrom(0, 0, 0, 1, 3, 4, 6),
  fail: fc.constantFrom(0, 0, 0, 0, 1, 2),
  holdEvents: fc.boolean(),
  copies: fc.constantFrom(1, 1, 3),
  reverse: fc.boolean(),
});
const crash = fc.option(
  record({
    when: fc.constantFrom("before" as const, "after" as const),
    nth: fc.integer({ min: 1, max: 6 }),
  }),
  { freq: 3 },
);

/** What someone does, what goes wrong at the card provider from then on, and which batch of ours breaks. */
export const step = record({ doing, wrong, crash });
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
type Doing = Step["doing"];
type Of<D extends Doing["do"]> = Extract<Doing, { do: D }>;

type Bundle = Awaited<ReturnType<typeof bundleOf>>;
type Custom = Parameters<typeof payAmount>[1];
type Plan = Awaited<ReturnType<typeof planAsked>>;

export interface History {
  h: Harness;
  admin: AccountContext;
  buyer: AccountContext;
  sub: AccountContext;
  coupon: string;
  cards: Map<string, string>;
  asked: (Bundle | Custom)[];
  plan: Plan | undefined;
  /** Refunds that the bank sent back, and disputes that are decided: neither happens twice. */
  over: Set<string>;
}

/** An account with a sub-account, prices of its own and a coupon; `admin` pays back. */
export async function newHistory(person: AccountContext): Promise<History> {
  const h = harness({ control: true });
  const buyer = await accountIn(h, { credit: 0, shard: 0, access: ["sms", "mms"] });
  const sub = await below(h, buyer, { own: true });
  const admin = { ...h.system.forAccount(person.account), person: person.person };
  const coupon = `C${buyer.account.number}`;
  const now = Date.now();
  await env.CONTROL.batch([
    env.CONTROL.prepare(
      `INSERT INTO coupons (id, code, percent_off, account_id, most_uses, created_at, valid_from, valid_to)
        VALUES (?1, ?2, ?3, ?4, 1, ?5, 0, NULL)`,
    ).bind(newId("coupon", now), coupon, PERCENT_OFF, buyer.account.id, now),
    env.CONTROL.prepare(
      `INSERT INTO special_plans (id, account_id, user_id, sms_rate, mms_rate, created_at)
        VALUES (?1, ?2, '', 3137, 20011, ?3)`,
    ).bind(newId("specialPlan", now), buyer.account.id, now),
  ]);
  const cards = new Map<string, string>();
  return { h, admin, buyer, sub, coupon, cards, asked: [], plan: undefined, over: new Set() };
}

/** A plan that renews in a month. */
export async function withPlan(one: History): Promise<void> {
  const card = await saveCard(one.buyer);
  one.cards.set("good", card);
  await subscribeTo(one.buyer, await planAsked(one.buyer, card));
}

/** Does a step with its faults; then every way of adding up the money gives the same. */
export async function take(one: History, { doing: now, wrong: faults, crash: breaks }: Step) {
  await provider().setFaults({ ...faults, loseAnswers: 0, fail: 0 });
  await prepare(one, now);
  await provider().setFaults({ ...faults });
  if (breaks) one.h.faults.batch = breaksOnce(WRITES, breaks.when, breaks.nth);
  await act(one, now);
  one.h.faults.batch = () => undefined;
  await provider().setFaults({ loseAnswers: 0, fail: 0 });
  await expectBooksBalance(one.buyer);
  await expectBooksBalance(one.sub);
}

/** What the person needs before anything breaks: a saved card, and the price on the screen. */
async function prepare(one: History, now: Doing): Promise<void> {
  if (now.do !== "buy" && now.do !== "subscribe") return;
  const card = one.cards.get(now.card) ?? (await saveCard(one.buyer, CARDS[cardName(now.card)]));
  one.cards.set(now.card, card);
  if (now.do === "buy") {
    one.asked.push(await askedFor(one, now, card));
    return;
  }
  const medium = now.messages === 100 ? "mms" : "sms";
  const { subscriptions } = await listGatewayPlans(one.buyer);
  const before = subscriptions.find(({ metadata }) => metadata.platform === medium);
  one.plan = await planAsked(one.buyer, card, {
    messages: now.messages,
    ...(before && { replaces: before._id }),
  });
}

function cardName(name: string): keyof typeof CARDS {
  if (name === "declined" || name === "asks" || name === "disputed") return name;
  return "good";
}

async function askedFor(one: History, { what, size, coupon }: Of<"buy">, card: string) {
  const percentOff = coupon ? PERCENT_OFF : 0;
  const more = coupon ? { coupon: one.coupon } : {};
  if (what === "custom") {
    const amount = 1000 + size * 7;
    const { list } = (await listPlans(one.buyer)).data;
    const total = priceCart({ kind: "custom", cents: amount }, list, percentOff)?.total ?? 0;
    return { order: crypto.randomUUID(), card, amount, total, ...more };
  }
  const least = { sms: 300, mms: 42, special: 500 }[what] ?? 300;
  return bundleOf(one.buyer, card, { type: what, quantity: least + size, percentOff, ...more });
}

function act(one: History, now: Doing): Promise<void> {
  switch (now.do) {
    case "buy":
      return buy(one, now);
    case "pressAgain":
      return pressAgain(one, now);
    case "subscribe":
      return subscribe(one, now);
    case "changePlan":
      return change(one, now);
    case "renew":
      return renew(one, now);
    case "send":
      return send(one, now);
    case "refund":
      return refund(one, now);
    case "refundOutside":
      return refundOutside(one, now);
    case "bankReturns":
      return bankReturns(one, now);
    case "dispute":
      return dispute(one, now);
    case "decide":
      return decide(one, now);
    case "give": {
      const family = { h: one.h, parent: one.buyer, sub: one.sub };
      const key = crypto.randomUUID();
      return twice(() => give(family, now.cents, key));
    }
    case "wait":
      return wait(one, now.minutes);
  }
}

/** Refusals are answers; and what breaks here was broken on purpose. */
async function attempt<T>(run: () => Promise<T>): Promise<T | undefined> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof CooeeError || isOnPurpose(error)) return undefined;
    throw error;
  }
}

function isOnPurpose(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return /^D1_ERROR: the (connection|answer)/.test(error.message) || isOnPurpose(error.cause);
}

/** A buyer without an answer tries again. */
async function twice(run: () => Promise<unknown>): Promise<void> {
  if ((await attempt(run)) === undefined) await attempt(run);
}

function press({ buyer }: History, asked: Bundle | Custom) {
  return "amount" in asked ? payAmount(buyer, asked) : purchase(buyer, asked);
}

async function buy(one: History, { presses, agrees }: Of<"buy">): Promise<void> {
  const asked = one.asked.at(-1);
  if (asked) await pressed(() => press(one, asked), { presses, agrees });
}

async function subscribe(one: History, { presses, agrees }: Of<"subscribe">): Promise<void> {
  const { plan } = one;
  if (plan) await pressed(() => subscribeTo(one.buyer, plan), { presses, agrees });
}

/** The same purchase at the same time; the bank's question is answered. */
async function pressed(
  run: () => Promise<PaymentOutcome>,
  { presses, agrees }: { presses: number; agrees: boolean },
): Promise<void> {
  const tries = await Promise.all(Array.from({ length: presses }, () => attempt(run)));
  const secret = tries.find((tried) => tried?.data.clientSecret)?.data.clientSecret;
  if (secret) await provider().authenticate(secret, agrees);
}

async function change(one: History, { which, renews }: Of<"changePlan">): Promise<void> {
  const own = pick((await listGatewayPlans(one.buyer)).subscriptions, which);
  if (!own) return;
  const input = changeCall.input.parse({ id: own._id, renews });
  await attempt(() => changePlan(one.buyer, input));
}

async function renew(one: History, { days, sweeps }: Of<"renew">): Promise<void> {
  one.h.clock.now += days * DAY;
  const all = Array.from({ length: sweeps }, () => attempt(() => sweepRenewals(one.h.system)));
  await Promise.all(all);
}

/** An earlier purchase, with the card that works. */
async function pressAgain(one: History, { which }: Of<"pressAgain">): Promise<void> {
  const asked = pick(one.asked, which);
  const card = one.cards.get("good");
  if (asked) await attempt(() => press(one, { ...asked, ...(card && { card }) }));
}

async function send(one: History, { to, bySub, fate }: Of<"send">): Promise<void> {
  const { h, buyer, sub } = one;
  h.carrier.fate = () => fate;
  const request = { contacts: newHandsets(to), key: crypto.randomUUID() };
  await twice(() => sendQuick(bySub ? sub : buyer, request));
  await attempt(() => drain(h, "txn"));
  h.faults.batch = () => undefined;
  await drain(h, "txn");
}

const orderRow = z.object({ id: z.string(), payment_id: z.string(), total: z.number() });
const named = z.object({ id: z.string() });

async function rows<T extends z.ZodType>(one: History, sql: string, row: T) {
  const { results } = await env.CONTROL.prepare(sql).bind(one.buyer.account.id).all();
  return z.array(row).parse(results);
}

const paidOrders = (one: History) =>
  rows(
    one,
    `SELECT id, payment_id, total FROM orders WHERE account_id = ? AND status = 'paid' ORDER BY id`,
    orderRow,
  );

function pick<T>(among: readonly T[], which: number): T | undefined {
  return among[which % Math.max(1, among.length)];
}

async function refund(one: History, { which, percent, presses }: Of<"refund">): Promise<void> {
  const order = pick(await paidOrders(one), which);
  if (!order) return;
  const amount = Math.max(1, Math.floor((order.total * percent) / 100));
  const asked = { order: order.id, key: crypto.randomUUID(), amount, reason: "Unused" };
  const input = refundOrder.input.parse(asked);
  const tries = Array.from({ length: presses }, () => attempt(() => payBack(one.admin, input)));
  await Promise.all(tries);
}

/** The provider refuses what is more than is left of the payment, and what is disputed. */
async function refundOutside(one: History, { which, percent }: Of<"refundOutside">) {
  const order = pick(await paidOrders(one), which);
  if (!order) return;
  const amount = Math.max(1, Math.floor((order.total * percent) / 100));
  await provider().refund(order.payment_id, amount);
}

async function bankReturns(one: History, { which }: Of<"bankReturns">): Promise<void> {
  const made = await rows(
    one,
    "SELECT refund_id AS id FROM order_refunds WHERE account_id = ? AND status = 'done' ORDER BY id",
    named,
  );
  const refunded = pick(
    made.filter(({ id }) => !one.over.has(id)),
    which,
  );
  if (!refunded) return;
  one.over.add(refunded.id);
  await provider().failRefund(refunded.id);
}

async function dispute(one: History, { which }: Of<"dispute">): Promise<void> {
  const order = pick(await paidOrders(one), which);
  if (!order) return;
  const { disputes } = await provider().books();
  if (disputes.some(({ payment }) => payment === order.payment_id)) return;
  await provider().dispute(order.payment_id);
}

async function decide(one: History, { which, status }: Of<"decide">): Promise<void> {
  const payments = new Set((await paidOrders(one)).map(({ payment_id }) => payment_id));
  const { disputes } = await provider().books();
  const open = disputes.filter(({ id, payment }) => payments.has(payment) && !one.over.has(id));
  const decided = pick(open, which);
  if (!decided) return;
  one.over.add(decided.id);
  await provider().decideDispute(decided.id, status);
}

async function wait({ h }: History, minutes: number): Promise<void> {
  h.clock.now += minutes * MINUTE;
  await attempt(() => sweepOrders(h.system));
  await attempt(() => sweepRefunds(h.system));
}

/** Deliveries in a row that may change nothing: an alarm may be posting what waits. */
const IDLE_DELIVERIES = 10;

/** Nothing goes wrong any more, and the provider has said what will be taken: an open refund of ours holds up the rest until it is settled. */
async function recovered(): Promise<void> {
  await provider().recover();
  let left = await provider().waiting();
  for (let idle = 0; left > 0 && idle < IDLE_DELIVERIES; idle++) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    await provider().deliver();
    const waiting = await provider().waiting();
    if (waiting < left) idle = 0;
    left = waiting;
  }
}

/** Everything works again, for long enough that nothing is left to be done; no plan begins another month meanwhile. */
export async function settle(one: History): Promise<void> {
  await recovered();
  await attempt(() => sweepRenewals(one.h.system));
  for (const minutes of [2, 40, 90]) {
    await wait(one, minutes);
    await recovered();
  }
}
