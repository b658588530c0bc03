import { newAccount } from "#tests/support/account.ts";
import { newHandsets } from "#tests/support/campaigns.ts";
import {
  bundleOf,
  planAsked,
  planOf,
  purchase,
  saveCard,
  subscribeTo,
} from "#tests/support/payments.ts";
import { addCoupon } from "#worker/domains/money/billing/add-coupon.ts";
import { saveSpecialPlan } from "#worker/domains/money/billing/special-plans.ts";
import { listInvoices } from "#worker/domains/money/invoices/invoices.ts";
import { addOrder } from "#worker/domains/money/orders/given-orders.ts";
import { listGatewayPlans } from "#worker/domains/money/orders/plans.ts";
import { setCreditLimit } from "#worker/domains/money/postpaid/set-credit-limit.ts";
import { submitInvoice } from "#worker/domains/money/postpaid/submit-invoice.ts";
import { addSender } from "#worker/domains/senders/senders/senders.ts";
import { idOf } from "./id-of.ts";
import { lastMonth, USAGE } from "./last-month.ts";
import type { Makers } from "./things.ts";

export const billingMakers: Makers<
  | "specialPlan"
  | "plan"
  | "subscription"
  | "savedCard"
  | "order"
  | "givenOrder"
  | "invoice"
  | "dedicatedNumber"
  | "usageInvoice"
  | "coupon"
> = {
  specialPlan: async (ctx, need) => {
    const user = await need("user");
    const { data } = await saveSpecialPlan(ctx, { user, centsPerCredit: 4.2 });
    return idOf("specialPlan", data._id);
  },
  plan: async (ctx) => idOf("plan", (await planOf(ctx, 1000))._id),
  // Of MMS: the account is still to subscribe to SMS.
  subscription: async (ctx, need) => {
    await subscribeTo(ctx, await planAsked(ctx, await need("savedCard"), { messages: 100 }));
    const [own] = (await listGatewayPlans(ctx)).subscriptions;
    return idOf("subscription", own?._id ?? "");
  },
  savedCard: (ctx) => saveCard(ctx),
  order: async (ctx, need) => {
    const { data } = await purchase(ctx, await bundleOf(ctx, await need("savedCard")));
    return idOf("order", data.order);
  },
  givenOrder: async (ctx, need) => {
    const { person } = await newAccount({ role: "superAdmin" });
    const { data } = await addOrder(
      { ...ctx, person },
      {
        ...{ key: crypto.randomUUID(), user: await need("user"), totalAmount: 10_00 },
        ...{ currency: "AUD", invoiceMethod: "credit", paymentMode: "admin" },
      },
    );
    return idOf("order", data._id);
  },
  invoice: async (ctx, need) => {
    await need("order");
    const { items } = await listInvoices(ctx, { kind: ["invoice"] });
    return idOf("invoice", items[0]?._id ?? "");
  },
  dedicatedNumber: async (ctx) => {
    const [value = ""] = newHandsets(1);
    await addSender(ctx, { value, type: 2, perSecond: 10 });
    return value;
  },
  usageInvoice: async (ctx, need) => {
    const userId = await need("user");
    await setCreditLimit(ctx, { id: userId, profileType: "postpaid", limit: 10_00 });
    const numbers = [await need("dedicatedNumber")];
    const { data } = await submitInvoice(ctx, { userId, ...lastMonth(), ...USAGE, numbers });
    await setCreditLimit(ctx, { id: userId, profileType: "common", limit: 0 });
    return idOf("invoice", data._id);
  },
  coupon: async (ctx) => {
    const code = `SAVE${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
    await addCoupon(ctx, { code, percentOff: 20 });
    return code;
  },
};
