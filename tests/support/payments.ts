import { SELF } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type * as z from "zod";
import {
  customPayment,
  getOrder as getOrderCall,
  purchaseBundle,
} from "#core/contract/orders/orders.ts";
import { subscribe } from "#core/contract/orders/plans.ts";
import { newId } from "#core/ids.ts";
import { priceCart } from "#core/rules/price-cart.ts";
import type { AccountContext } from "#worker/context.ts";
import { startCard } from "#worker/domains/money/orders/cards.ts";
import { getOrder } from "#worker/domains/money/orders/orders.ts";
import { listGatewayPlans, subscribe as payPlan } from "#worker/domains/money/orders/plans.ts";
import { listPlans } from "#worker/domains/money/orders/price-list.ts";
import {
  purchaseBundle as buy,
  customPayment as payCustom,
} from "#worker/domains/money/orders/purchase.ts";
import { putSetting } from "./platform-settings.ts";

/** Stripe's test cards by what they do. */
export const CARDS = {
  good: "4242424242424242",
  declined: "4000000000000341",
  asks: "4000002760003184",
  asksThenNoFunds: "4000008260003178",
  disputed: "4000000000000259",
} as const;

/** The stand-in for Stripe that the Worker uses. */
export function provider() {
  return env.SIMULATOR_PAYMENTS.getByName("stripe");
}

/** What the provider posts, at the Worker's front door. */
export function api(request: Request): Promise<Response> {
  return SELF.fetch(request);
}

/** Saves a test card for an account, as its browser would. */
export async function saveCard(
  ctx: AccountContext,
  number: string = CARDS.good,
  { expYear = 2031 } = {},
): Promise<string> {
  // Each call has its own request id, which names the try.
  const { data } = await startCard({ ...ctx, requestId: crypto.randomUUID() });
  const typed = { number, expMonth: 4, expYear, name: "Mia Nguyen", city: "Sydney" };
  const saved = await provider().saveTyped(data.clientSecret, typed);
  if ("error" in saved) throw new Error(saved.error);
  return saved.card;
}

type Bundle = z.input<typeof purchaseBundle.input>;
/** As the checkout agrees to it. */
type Checkout = Bundle & { order: string; total: number };

/** What the checkout would send for so many messages. */
export async function bundleOf(
  ctx: AccountContext,
  card: string,
  {
    quantity = 5000,
    type = "sms",
    percentOff = 0,
    ...more
  }: Partial<Checkout> & { percentOff?: number } = {},
): Promise<Checkout> {
  const { list } = (await listPlans(ctx)).data;
  const cart =
    type === "special"
      ? ({ kind: "special", quantity } as const)
      : ({ kind: "bundle", medium: type, quantity } as const);
  const total = priceCart(cart, list, percentOff)?.total ?? 0;
  return { order: crypto.randomUUID(), card, type, quantity, total, ...more };
}

/** Buys it, as the call does. */
export function purchase(ctx: AccountContext, asked: Bundle) {
  return buy(ctx, purchaseBundle.input.parse(asked));
}

export function payAmount(ctx: AccountContext, asked: z.input<typeof customPayment.input>) {
  return payCustom(ctx, customPayment.input.parse(asked));
}

/** Puts some plans on the price list, which begins empty. */
export async function offerPlans(): Promise<void> {
  const found = await env.CONTROL.prepare(
    "SELECT 1 FROM platform_settings WHERE section = 'plans'",
  ).first();
  if (found) return;
  const plan = (id: number, medium: "sms" | "mms", messages: number, rate: number) => {
    return { id: newId("plan", id), name: `${messages} ${medium} a month`, medium, messages, rate };
  };
  await putSetting("plans", [
    plan(1, "sms", 1000, 5200),
    plan(2, "sms", 5000, 4800),
    plan(3, "mms", 100, 37_000),
  ]);
}

/** The plan of the price list with so many messages a month. */
export async function planOf(ctx: AccountContext, messages: number) {
  await offerPlans();
  const { data } = await listGatewayPlans(ctx);
  const plan = data.find((one) => one.messages === messages);
  if (!plan) throw new Error("There is no such plan");
  return plan;
}

/** What the page that subscribes would send: to 1,000 SMS a month, for $57.20. */
export async function planAsked(
  ctx: AccountContext,
  card: string,
  { messages = 1000, replaces }: { messages?: number; replaces?: string } = {},
): Promise<z.input<typeof subscribe.input>> {
  const { _id: plan, price } = await planOf(ctx, messages);
  return { order: crypto.randomUUID(), card, plan, total: price.unit_amount, replaces };
}

export function subscribeTo(ctx: AccountContext, asked: z.input<typeof subscribe.input>) {
  return payPlan(ctx, subscribe.input.parse(asked));
}

/** What the page that waits for an order is told. */
export async function stateOf(ctx: AccountContext, id: string) {
  const key = await env.CONTROL.prepare("SELECT key FROM orders WHERE id = ?")
    .bind(id)
    .first("key");
  return (await getOrder(ctx, getOrderCall.input.parse({ order: key }))).data;
}

/** What the provider's books say of an account's payments. */
export async function paymentsOf(ctx: AccountContext) {
  const { payments } = await provider().books();
  return payments.filter(({ account }) => account === ctx.account.id);
}

/** The cents that the provider holds for an account: paid, less what went back. */
export async function heldFor(ctx: AccountContext): Promise<number> {
  const { refunds } = await provider().books();
  const paid = (await paymentsOf(ctx)).filter(({ status }) => status === "succeeded");
  const back = refunds.filter(
    ({ payment, status }) => status === "succeeded" && paid.some(({ id }) => id === payment),
  );
  return sumOf(paid) - sumOf(back);
}

function sumOf(rows: readonly { amount: number }[]): number {
  return rows.reduce((sum, { amount }) => sum + amount, 0);
}
