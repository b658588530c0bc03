import { SELF } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type * as z from "zod";
import { customPayment, getOrder as getOrderCall, purchaseBundle } from "#core/contract/orders.ts";
import { priceCart } from "#core/rules/price-cart.ts";
import type { AccountContext } from "#worker/context.ts";
import { customPayment as payCustom } from "#worker/domains/orders/custom-payment.ts";
import { getOrder } from "#worker/domains/orders/get-order.ts";
import { listPlans } from "#worker/domains/orders/list-plans.ts";
import { purchaseBundle as buy } from "#worker/domains/orders/purchase-bundle.ts";
import { startCard } from "#worker/domains/orders/start-card.ts";

/** Stripe's test cards by what they do. */
export const CARDS = {
  good: "4242424242424242",
  declined: "4000000000000341",
  asks: "4000002760003184",
  asksThenDeclined: "4000008400001629",
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

/** What the checkout would send for so many messages. */
export async function bundleOf(
  ctx: AccountContext,
  card: string,
  {
    quantity = 5000,
    type = "sms",
    percentOff = 0,
    ...more
  }: Partial<Bundle> & { percentOff?: number } = {},
): Promise<Bundle> {
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
