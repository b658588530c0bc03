import { type Examples, nothing } from "./example.ts";

const key = () => ({ order: crypto.randomUUID() });

export const billingExamples: Examples = {
  "POST /special-plan": {
    input: (own) => ({ user: own.user, centsPerCredit: 3.125, centsPerMMS: 31 }),
  },
  "GET /special-plan": { input: (own) => ({ userId: own.user }), needs: ["specialPlan"] },
  "DELETE /special-plan": { input: (own) => ({ planId: own.specialPlan }) },
  "GET /special-plan/me": { ...nothing, needs: ["specialPlan"] },
  "GET /offer": nothing,
  "GET /user/plans": nothing,
  "GET /user/gatewayplans": { ...nothing, needs: ["plan", "subscription"] },
  // 1,000 SMS a month.
  "POST /user/subscribe": {
    input: (own) => ({ ...key(), card: own.savedCard, plan: own.plan, total: 57_20 }),
  },
  "PUT /user/subscription/{id}": { input: (own) => ({ id: own.subscription, renews: false }) },
  "POST /subscribe/verifycoupon": { input: (own) => ({ coupon: own.coupon }) },
  // 300 SMS: the first-purchase rate.
  "POST /user/purchase-bundle": {
    input: (own) => ({ ...key(), card: own.savedCard, type: "sms", quantity: 300, total: 924 }),
  },
  "POST /user/customPayment": {
    input: (own) => ({ ...key(), card: own.savedCard, amount: 10_00, total: 11_00 }),
  },
  "GET /user/order": { input: key },
  "GET /user/getCards": { ...nothing, needs: ["savedCard"] },
  "POST /user/startCard": nothing,
  "POST /user/deleteCard": { input: (own) => ({ card: own.savedCard }) },
  "GET /purchase-order": { ...nothing, needs: ["order"] },
  "GET /purchase-order/current": nothing,
  "GET /invoice": { ...nothing, needs: ["invoice"] },
  "GET /invoice/{id}/pdf": { input: (own) => ({ id: own.invoice }) },
  "POST /invoice/{id}/pay": {
    input: (own) => ({ ...key(), id: own.usageInvoice, card: own.savedCard }),
  },
  "GET /integrations/stripe-key": nothing,
  "PUT /integrations/stripe-key": { input: () => ({ key: "sk_test_0123456789abcdef" }) },
  "DELETE /integrations/stripe-key": nothing,
  // Without a key of its own.
  "POST /squarespace/create-invoice": {
    input: () => ({
      ...{ squareSpaceEmail: "mia@example.com", name: "Mia", unit_amount: 40_00, quantity: 1 },
      description: "Haircut",
    }),
    status: 409,
  },
  "GET /user/billing-details": nothing,
  "PUT /user/billing-details": {
    input: () => ({ name: "Nguyen Cafe", abn: "51 824 753 556", address: "", email: "" }),
  },
  "POST /admin/userPurchaseOrder/refund": {
    input: (own) => ({ key: crypto.randomUUID(), order: own.order, amount: 100, reason: "Unused" }),
  },
};
