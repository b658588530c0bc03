import type { BrowserContext } from "@playwright/test";
import type * as z from "zod";
import { getBalanceWithRates } from "#core/contract/credit/credit-rates.ts";
import { getCards } from "#core/contract/orders/cards.ts";
import { type CreditPackage, getOrder, listPlans } from "#core/contract/orders/orders.ts";
import {
  type GatewayPlan,
  listGatewayPlans,
  type Subscription,
} from "#core/contract/orders/plans.ts";
import { priceCart } from "#core/rules/price-cart.ts";
import { BASE_RATES, FIRST_RATES } from "#core/rules/prices.ts";
import { signedIn } from "./signed-in.ts";
import { answer, stub } from "./stubs.ts";

type List = z.input<typeof listPlans.output>["data"]["list"];
type Known = z.input<typeof getOrder.output>["data"];
export type SavedCard = z.input<typeof getCards.output>["data"][number];

export const LIST: List = {
  tiers: { sms: [{ from: 10_000, rate: 5000 }], mms: [{ from: 1000, rate: 37_000 }] },
  base: BASE_RATES,
  firstRates: FIRST_RATES,
  first: { sms: true, mms: true },
  special: null,
};

export const VISA: SavedCard = {
  _id: "pm_1",
  brand: "visa",
  last4: "4242",
  expMonth: 4,
  expYear: 2031,
  name: "Mia Nguyen",
  expired: false,
};

export const SCRIPT = "/card-provider.js";

/** Does what the provider's script does, with a plain box for a card field. */
const FAKE = `
window.Stripe = () => ({
  elements: () => ({
    create: () => ({
      mount: (node) => node.append("Card field"),
      update: () => {},
      destroy: () => {},
    }),
  }),
  confirmCardSetup: async () => ({ setupIntent: { payment_method: "pm_new" } }),
  handleNextAction: async () => window.bankSays === "no" ? { error: { message: "We are unable to authenticate your payment method." } } : {},
});
`;

interface Shop {
  list?: Partial<List>;
  packages?: readonly CreditPackage[];
  cards?: readonly SavedCard[];
  plans?: readonly GatewayPlan[];
  subscriptions?: readonly Subscription[];
  /** Cents that the next credit pays for first. */
  owed?: number;
}

export function packageOf(medium: "sms" | "mms", quantity: number, list = LIST): CreditPackage {
  const price = priceCart({ kind: "bundle", medium, quantity }, list);
  if (!price) throw new Error("A bundle has a price");
  const id = `pkg_${medium}${quantity}`;
  return {
    _id: id,
    id,
    name: `${quantity.toLocaleString("en-AU")} ${medium.toUpperCase()}`,
    price: price.credit / 1000,
    priceWithTax: price.total,
    type: medium,
    isMMS: medium === "mms",
    isBundle: true,
    sms: medium === "sms" ? quantity : 0,
    mms: medium === "mms" ? quantity : 0,
    bonus: 0,
    bestseller: quantity === 10_000,
    centsPerSMS: price.rates.sms / 1000,
    centsPerMMS: price.rates.mms / 1000,
    specialPlan: false,
  };
}

/** Somebody who buys, with a card provider of nothing but answers. */
export async function shopping(context: BrowserContext, shop: Shop = {}) {
  const list = { ...LIST, ...shop.list };
  await signedIn(context, { isSpecialPlanActive: list.special !== null });
  const sizes = [5000, 10_000, 20_000, 30_000, 50_000];
  await stub(context, getBalanceWithRates, {
    data: {
      ...{ symbol: "$", balance: 10_000, rates: { sms: 5.5, mms: 39 } },
      maxPossibleCredits: { sms: 1818, mms: 256 },
      lots: [{ left: 10_000, sms: 5.5, mms: 39 }],
    },
  });
  await stub(context, listPlans, {
    data: {
      list,
      ...{ cards: true, owed: shop.owed ?? 0 },
      packages: [...(shop.packages ?? sizes.map((size) => packageOf("sms", size, list)))],
    },
  });
  await stub(context, listGatewayPlans, {
    data: [...(shop.plans ?? [])],
    subscriptions: [...(shop.subscriptions ?? [])],
  });
  await stub(context, getCards, {
    data: [...(shop.cards ?? [])],
    provider: { publishableKey: "pk_test_1", scriptUrl: SCRIPT },
  });
  await context.route(`**${SCRIPT}`, (route) =>
    route.fulfill({ contentType: "text/javascript", body: FAKE }),
  );
  const known: { now: Known } = { now: { state: "none", message: "" } };
  await answer(context, getOrder, () => ({ data: known.now }));
  return known;
}
