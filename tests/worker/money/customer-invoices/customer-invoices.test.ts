import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import {
  CUSTOMER_INVOICE_TEXTS,
  createCustomerInvoice as createCall,
  saveStripeKey as saveCall,
} from "#core/contract/customer-invoices/customer-invoices.ts";
import { newAccount } from "#tests/support/account.ts";
import { shardDatabase } from "#worker/db/shards.ts";
import {
  createCustomerInvoice,
  deleteStripeKey,
  getStripeKey,
  saveStripeKey,
} from "#worker/domains/money/customer-invoices/customer-invoices.ts";

const newKey = () => `sk_test_${crypto.randomUUID().replaceAll("-", "")}`;
const HAIRCUT = {
  ...{ squareSpaceEmail: "mia@example.com", name: "Mia Nguyen", unit_amount: 40_05, quantity: 3 },
  description: "Haircut",
};

async function owner() {
  const ctx = await newAccount();
  const key = newKey();
  const save = (text: string) => saveStripeKey(ctx, saveCall.input.parse({ key: text }));
  const create = (change: object = {}) =>
    createCustomerInvoice(ctx, createCall.input.parse({ ...HAIRCUT, ...change }));
  /** The account's own Stripe, with its own books. */
  const stripe = env.SIMULATOR_PAYMENTS.getByName(`own:${key}`);
  const invoices = async () => {
    const answer = await stripe.fetch("https://api.stripe.com/v1/invoices");
    return (await answer.json<{ data: { total: number; status: string }[] }>()).data;
  };
  return { ctx, key, save, create, stripe, invoices };
}

describe("an account's own Stripe key", () => {
  it("is kept encrypted, and only its end is ever shown", async () => {
    const { ctx, key, save } = await owner();
    expect((await getStripeKey(ctx)).data).toBeNull();
    await save(key);
    expect((await getStripeKey(ctx)).data).toMatchObject({ last4: key.slice(-4), isLive: false });
    const row = await shardDatabase(env, ctx.account.shard)
      .prepare("SELECT * FROM stripe_keys WHERE account_id = ?")
      .bind(ctx.account.id)
      .first();
    expect(JSON.stringify(row)).not.toContain(key.slice(8));
    await deleteStripeKey(ctx);
    expect((await getStripeKey(ctx)).data).toBeNull();
  });

  it("that Stripe refuses is not kept, and replaces none", async () => {
    const { ctx, key, save } = await owner();
    await save(key);
    await expect(save("sk_test_0123456789_refused")).rejects.toMatchObject({
      fields: { key: CUSTOMER_INVOICE_TEXTS.keyRefused },
    });
    expect((await getStripeKey(ctx)).data?.last4).toBe(key.slice(-4));
  });

  it.each([
    ["pk_test_0123456789", CUSTOMER_INVOICE_TEXTS.publishable],
    ["hello", CUSTOMER_INVOICE_TEXTS.keyShape],
    ["sk_test_", CUSTOMER_INVOICE_TEXTS.keyShape],
    ["", CUSTOMER_INVOICE_TEXTS.keyShape],
  ])("%s is none", (key, message) => {
    expect(saveCall.input.safeParse({ key }).error?.issues.map((e) => e.message)).toEqual([
      message,
    ]);
  });
});

describe("an invoice for a customer", () => {
  it("R563, R630, R674: has the amount in cents, GST on a line of its own, and an address", async () => {
    const { key, save, create, invoices } = await owner();
    await save(key);
    const { data } = await create();
    expect(data).toMatchObject({
      invoice_url: expect.stringMatching(/^https:\/\/invoice\.stripe\.com\//),
      invoice_pdf: expect.stringMatching(/pdf$/),
      // $120.15 and $12.02.
      total: 132_17,
    });
    expect(await invoices()).toMatchObject([{ total: 132_17, status: "open" }]);
  });

  it("R631: needs a key", async () => {
    const { create } = await owner();
    await expect(create()).rejects.toMatchObject({ message: "Please Provide stripe key" });
  });

  it("is one for two presses, also if answers are lost on the way", async () => {
    const { key, save, create, stripe, invoices } = await owner();
    await save(key);
    const asked = { key: crypto.randomUUID() };
    await stripe.setFaults({ loseAnswers: 2 });
    const first = await create(asked);
    const second = await create(asked);
    expect(second.data).toEqual(first.data);
    expect(await invoices()).toHaveLength(1);
  });

  it("is not made while Stripe cannot be reached, nor with a key that was taken back", async () => {
    const { key, save, create, stripe, ctx } = await owner();
    await save(key);
    await stripe.setFaults({ fail: 50 });
    await expect(create()).rejects.toMatchObject({
      message: CUSTOMER_INVOICE_TEXTS.unavailable,
    });
    await stripe.setFaults({ fail: 0 });
    const refused = { ...ctx, customerBilling: () => ctx.customerBilling("sk_test_0_refused") };
    const again = createCustomerInvoice(refused, createCall.input.parse(HAIRCUT));
    await expect(again).rejects.toMatchObject({ message: CUSTOMER_INVOICE_TEXTS.keyRefused });
  });

  it.each([
    ["squareSpaceEmail", undefined, CUSTOMER_INVOICE_TEXTS.emailRequired],
    ["squareSpaceEmail", "", CUSTOMER_INVOICE_TEXTS.emailRequired],
    ["squareSpaceEmail", "mia", "Enter a valid email address"],
    ["name", undefined, CUSTOMER_INVOICE_TEXTS.nameRequired],
    ["name", " ", CUSTOMER_INVOICE_TEXTS.nameRequired],
    ["description", undefined, CUSTOMER_INVOICE_TEXTS.descriptionRequired],
    ["unit_amount", undefined, CUSTOMER_INVOICE_TEXTS.amountRequired],
    ["unit_amount", 0, CUSTOMER_INVOICE_TEXTS.above],
    ["unit_amount", -5, CUSTOMER_INVOICE_TEXTS.above],
    ["unit_amount", 1.5, CUSTOMER_INVOICE_TEXTS.decimals],
    ["unit_amount", 100_000_01, CUSTOMER_INVOICE_TEXTS.high],
    ["quantity", undefined, CUSTOMER_INVOICE_TEXTS.quantityRequired],
    ["quantity", 1.5, CUSTOMER_INVOICE_TEXTS.whole],
    ["quantity", 0, "Enter a number from 1"],
  ])("R558: with %s %j says what is wrong", (field, value, message) => {
    const { error } = createCall.input.safeParse({ ...HAIRCUT, [field]: value });
    expect(error?.issues.map(({ path, message: said }) => [path[0], said])).toEqual([
      [field, message],
    ]);
  });
});
