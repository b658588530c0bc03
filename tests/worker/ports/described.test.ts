import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { retryAtOnce } from "#tests/support/money-runs.ts";
import { CARDS } from "#tests/support/payments.ts";
import { CALLS } from "#tests/support/stripe/calls.ts";
import { describedStripe } from "#tests/support/stripe/described.ts";
import { EVENT } from "#tests/support/stripe/objects.ts";
import { type Charge, PaymentRefused, type Payments } from "#worker/ports/payments.ts";
import { stripeBilling } from "#worker/ports/stripe/customer-billing.ts";
import { stripePayments } from "#worker/ports/stripe/payments.ts";

const WEBHOOK_SECRET = "whsec_simulated_payments";
const PAGE = 100;

/** Stripe's stand-in with books of its own, behind its own library; what they say is compared with Stripe's description. */
async function standIn() {
  const stub = env.SIMULATOR_PAYMENTS.getByName(crypto.randomUUID());
  const posted: { body: string; signature: string | null }[] = [];
  await runInDurableObject(stub, (instance) => {
    instance.outlet = {
      async fetch(request) {
        posted.push({
          body: await request.text(),
          signature: request.headers.get("stripe-signature"),
        });
        return new Response();
      },
    };
  });
  const through = (input: RequestInfo | URL, init?: RequestInit) =>
    stub.fetch(new Request(input, init));
  return { stub, posted, through, ...describedStripe(through) };
}

async function paying() {
  const stand = await standIn();
  const keys = {
    ...{ secretKey: "sk_test_simulated", publishableKey: "pk_test_simulated" },
    ...{ webhookSecret: WEBHOOK_SECRET, scriptUrl: "" },
  };
  const payments = stripePayments(keys, stand.fetch);
  const customer = await payments.createCustomer({
    ...{ account: "acc_1", name: "Mia & Söhne Pty Ltd", email: "mia+1@example.com" },
  });
  const saveCard = async (number: string) => {
    const { clientSecret } = await payments.startCard(customer, crypto.randomUUID());
    const typed = { number, expMonth: 4, expYear: 2031, name: "Mia Nguyen", city: "Sydney" };
    const saved = await stand.stub.saveTyped(clientSecret, typed);
    if ("error" in saved) throw new Error(saved.error);
    return saved.card;
  };
  const charge = (card: string, change: Partial<Charge> = {}): Charge => ({
    ...{ order: crypto.randomUUID(), account: "acc_1", attempt: 0, customer, card, cents: 1100 },
    ...{ description: "Cooee: 5,000 SMS = 100% & more", offSession: false, ...change },
  });
  return { ...stand, payments, customer, saveCard, charge };
}

type Paying = Awaited<ReturnType<typeof paying>>;

/** What each method of the port is called for, and all that may come of it. */
const METHODS: Record<Exclude<keyof Payments, "publishableKey" | "scriptUrl">, Try> = {
  async createCustomer({ payments }) {
    await payments.createCustomer({ account: "acc_2", name: "Mia", email: "" });
  },

  async startCard({ payments, customer }) {
    const begun = await payments.startCard(customer, "key");
    expect(await payments.startCard(customer, "key")).toEqual(begun);
  },

  async cards({ payments, customer, saveCard }) {
    await saveCard(CARDS.good);
    expect(await payments.cards(customer)).toMatchObject([{ brand: "visa", last4: "4242" }]);
  },

  async removeCard({ payments, customer, saveCard }) {
    const card = await saveCard(CARDS.good);
    expect(await payments.removeCard("cus_other", card)).toBe(false);
    expect(await payments.removeCard(customer, card)).toBe(true);
    await expect(payments.removeCard(customer, "pm_none")).rejects.toThrow("No such");
  },

  async pay({ stub, payments, saveCard, charge }) {
    const card = await saveCard(CARDS.good);
    const good = charge(card);
    expect(await payments.pay(good)).toMatchObject({ status: "paid", card: { last4: "4242" } });
    expect(await payments.pay(good)).toMatchObject({ status: "paid" });
    await expect(payments.pay({ ...good, cents: 1200 })).rejects.toThrow("idempotent");
    // Confirmed another time, it is what it is.
    expect(await payments.pay({ ...good, attempt: 1 })).toMatchObject({ status: "paid" });
    const declined = await payments.pay(charge(await saveCard(CARDS.declined)));
    expect(declined).toMatchObject({ status: "failed", code: "card_declined" });
    const alone = charge(await saveCard(CARDS.asks), { offSession: true });
    expect(await payments.pay(alone)).toMatchObject({ code: "authentication_required" });
    for (const agreed of [true, false]) {
      const asked = await payments.pay(charge(await saveCard(CARDS.asks)));
      expect(asked.status).toBe("needs-action");
      await stub.authenticate(asked.clientSecret ?? "", agreed);
      expect((await payments.payment(asked.id)).status).toBe(agreed ? "paid" : "failed");
    }
    const small = payments.pay(charge(card, { cents: 49 }));
    await expect(small).rejects.toThrow(PaymentRefused);
    await expect(small).rejects.toThrow("at least");
    expect(await payments.pay(charge("pm_none"))).toMatchObject({
      ...{ status: "failed", reason: "No such PaymentMethod: 'pm_none'" },
    });
    await stub.setFaults({ fail: 1 });
    expect(await payments.pay(charge(card))).toMatchObject({ status: "paid" });
  },

  async find({ payments, saveCard, charge }) {
    const asked = charge(await saveCard(CARDS.good));
    expect(await payments.find(asked)).toBeUndefined();
    const { id } = await payments.pay(asked);
    expect(await payments.find(asked)).toMatchObject({ id, order: asked.order, account: "acc_1" });
  },

  async payment({ payments, saveCard, charge }) {
    const { id } = await payments.pay(charge(await saveCard(CARDS.good)));
    expect(await payments.payment(id)).toMatchObject({ id, cents: 1100, refundedCents: 0 });
  },

  async paymentIfAny({ payments }) {
    expect(await payments.paymentIfAny("pi_none")).toBeUndefined();
  },

  async cancelPayment({ payments, saveCard, charge }) {
    const { id } = await payments.pay(charge(await saveCard(CARDS.declined)));
    expect(await payments.cancelPayment(id)).toMatchObject({ status: "canceled" });
    const paid = await payments.pay(charge(await saveCard(CARDS.good)));
    expect(await payments.cancelPayment(paid.id)).toMatchObject({ status: "paid" });
  },

  async paymentsBetween({ payments, saveCard, charge, through }) {
    await payments.pay(charge(await saveCard(CARDS.good)));
    for (let made = 0; made < PAGE; made++) {
      const form = new URLSearchParams({ amount: "1100" });
      await through("https://api.stripe.com/v1/payment_intents", { method: "POST", body: form });
    }
    const found = [];
    const between = payments.paymentsBetween(Date.now() - 60_000, Date.now() + 60_000);
    for await (const { id } of between) found.push(id);
    expect(new Set(found).size).toBe(PAGE + 1);
  },

  async refund({ payments, saveCard, charge }) {
    const { id: payment } = await payments.pay(charge(await saveCard(CARDS.good)));
    const some = { payment, cents: 100, key: "some" };
    expect(await payments.refund(some)).toMatchObject({ status: "done" });
    expect(await payments.refund(some)).toMatchObject({ status: "done" });
    const more = { payment, cents: 5000, key: "more" };
    expect(await payments.refund(more)).toMatchObject({ status: "failed" });
    expect(await payments.payment(payment)).toMatchObject({ refundedCents: 100 });
  },

  async refundsOf({ payments, saveCard, charge, stub }) {
    const { id: payment } = await payments.pay(charge(await saveCard(CARDS.good)));
    await payments.refund({ payment, cents: 100, key: "ours" });
    await stub.refund(payment, 200);
    expect(await payments.refundsOf(payment)).toMatchObject([
      { status: "done", cents: 200, key: undefined },
      { status: "done", cents: 100, key: "ours" },
    ]);
  },

  async readEvent({ stub, posted, payments, saveCard, charge }) {
    const good = await payments.pay(charge(await saveCard(CARDS.good)));
    const declined = await payments.pay(charge(await saveCard(CARDS.declined)));
    await payments.pay(charge(await saveCard(CARDS.asks)));
    await payments.pay(charge(await saveCard(CARDS.disputed)));
    await payments.cancelPayment(declined.id);
    const { id } = await payments.refund({ payment: good.id, cents: 100, key: "some" });
    await stub.failRefund(id);
    await stub.decideDispute(await stub.dispute(good.id), "won");
    const read = await Promise.all(
      posted.map(({ body, signature }) => payments.readEvent(body, signature)),
    );
    const events = posted.map(({ body }) => z.parse(EVENT, JSON.parse(body)).type);
    expect(new Set(events)).toEqual(
      new Set([
        ...["payment_intent.succeeded", "payment_intent.payment_failed"],
        ...["payment_intent.requires_action", "payment_intent.canceled"],
        ...["refund.created", "charge.refunded", "refund.failed"],
        ...["charge.dispute.created", "charge.dispute.closed"],
      ]),
    );
    expect(read).toContainEqual({ type: "refund", payment: good.id });
  },
};
type Try = (paying: Paying) => Promise<void>;

/** Each call that anything here made. */
const made = new Set<string>();

describe("what we send to Stripe, and what its stand-in answers, is as Stripe describes it", () => {
  it.each(Object.entries(METHODS))("for %s", async (_, attempt) => {
    retryAtOnce();
    const stand = await paying();
    await attempt(stand);
    for (const name of stand.made) made.add(name);
    expect([...stand.problems]).toEqual([]);
  });

  it("for the invoices of an account's own customers", async () => {
    const stand = await standIn();
    const billing = stripeBilling("sk_test_own", stand.fetch);
    await billing.check();
    const asked = {
      ...{ key: "one", email: "mia+1@example.com", name: "Mia & Söhne" },
      lines: [
        { text: "Haircut, 3 × $40.05", cents: 120_15 },
        { text: "GST", cents: 12_02 },
      ],
    };
    const invoice = await billing.invoice(asked);
    expect(invoice).toMatchObject({ total: 132_17, url: expect.stringMatching(/^https:/) });
    expect(await billing.invoice(asked)).toEqual(invoice);
    await billing.invoice({ ...asked, key: "another" });
    const refused = stripeBilling("sk_test_refused", stand.fetch);
    await expect(refused.check()).rejects.toThrow("Invalid API Key");
    for (const name of stand.made) made.add(name);
    expect([...stand.problems]).toEqual([]);
  });

  it("and each call that is described here is made", () => {
    expect([...made].sort()).toEqual(Object.keys(CALLS).sort());
  });
});
