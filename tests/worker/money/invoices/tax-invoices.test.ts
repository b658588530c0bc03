import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it } from "vitest";
import { NO_SUCH_DAY } from "#core/contract/fields/written-days.ts";
import {
  downloadInvoice as downloadCall,
  INVOICE_TEXTS,
  listInvoices as listCall,
} from "#core/contract/invoices/invoices.ts";
import { addOrder as addCall } from "#core/contract/orders/admin-orders.ts";
import { refundOrder as refundCall } from "#core/contract/orders/refunds.ts";
import { newAccount } from "#tests/support/account.ts";
import {
  bundleOf,
  CARDS,
  heldFor,
  payAmount,
  paymentsOf,
  provider,
  purchase,
  saveCard,
} from "#tests/support/payments.ts";
import { pdfText } from "#tests/support/pdf.ts";
import type { AccountContext } from "#worker/context.ts";
import { addCoupon } from "#worker/domains/money/billing/add-coupon.ts";
import { getBalance } from "#worker/domains/money/credit/balance.ts";
import {
  getBillingDetails,
  saveBillingDetails,
} from "#worker/domains/money/invoices/billing-details.ts";
import { downloadInvoice, listInvoices } from "#worker/domains/money/invoices/invoices.ts";
import { sweepInvoices } from "#worker/domains/money/invoices/sweep-invoices.ts";
import { addOrder } from "#worker/domains/money/orders/given-orders.ts";
import { refundOrder } from "#worker/domains/money/orders/refund-order.ts";
import { systemContext } from "#worker/system-context.ts";

const DETAILS = {
  name: "Nguyen Café Pty Ltd",
  abn: "51824753556",
  address: "12 Short Street, Surry Hills NSW 2010",
  email: "books@nguyen.example",
};

async function buyer(number: string = CARDS.good) {
  const ctx = await newAccount({ credit: 0 });
  await saveBillingDetails(ctx, DETAILS);
  return { ctx, card: await saveCard(ctx, number) };
}

const invoicesOf = async (ctx: AccountContext, asked: object = {}) =>
  (await listInvoices(ctx, listCall.input.parse(asked))).items;

async function textOf(ctx: AccountContext, id: string): Promise<string> {
  const file = await downloadInvoice(ctx, downloadCall.input.parse({ id }));
  return pdfText(await file.toResponse().arrayBuffer());
}

async function refund(order: string, amount: number) {
  const admin = await newAccount({ role: "superAdmin" });
  const asked = { order, amount, key: crypto.randomUUID(), reason: "Bought twice" };
  return refundOrder(admin, refundCall.input.parse(asked));
}

afterEach(() => provider().recover());

describe("a tax invoice", () => {
  it("R442, R674, R688: comes with the payment, and its PDF says what the tax office wants", async () => {
    const { ctx, card } = await buyer();
    await purchase(ctx, await bundleOf(ctx, card));
    const [invoice, ...others] = await invoicesOf(ctx);
    expect(others).toEqual([]);
    expect(invoice).toMatchObject({
      ...{ kind: "invoice", bill_to: DETAILS.name, description: "5,000 SMS" },
      ...{ totalAmount: 14_000, gst: 1_400, total: 15_400, invoiceStatus: true },
      ...{ payment_type: "Visa ending in 4242", isSMSAllow: true, dueAt: null },
    });
    if (!invoice) throw new Error("There is an invoice");
    const { totalAmount, total } = invoice;
    expect(totalAmount / 100 + totalAmount / 1000).toBe(total / 100);
    expect(invoice.invoice_pdf).toMatch(/\/api\/invoice\/ivc_\w+\/pdf$/);
    expect(invoice.invoice_url).toContain(`/invoice?search=${invoice.number}`);
    const text = await textOf(ctx, invoice._id);
    for (const said of [
      ...["Tax invoice", `Number ${invoice.number}`, "Cooee", "ABN 51 824 753 556"],
      ...["Nguyen Café Pty Ltd", "12 Short Street, Surry Hills NSW 2010", "5,000 SMS"],
      ...["$140.00", "GST (10%)", "$14.00", "$154.00", "Total includes GST"],
    ]) {
      expect(text.split("\n")).toContain(said);
    }
    expect(text).toMatch(/Date \d\d\/\d\d\/\d{4}/);
    expect(text).toMatch(/Paid on \d\d\/\d\d\/\d{4}: Visa ending in 4242/);
  });

  it("has a number without a gap, also for payments at the same time and of several accounts", async () => {
    const buyers = await Promise.all(Array.from({ length: 6 }, () => buyer()));
    await Promise.all(
      buyers.map(async ({ ctx, card }) => {
        await purchase(ctx, await bundleOf(ctx, card));
        await payAmount(ctx, { order: crypto.randomUUID(), card, amount: 1000, total: 1100 });
      }),
    );
    const { results } = await env.CONTROL.prepare(
      "SELECT number FROM invoices WHERE kind = 'invoice' ORDER BY number",
    ).all<{ number: number }>();
    const numbers = results.map(({ number }) => number);
    expect(numbers).toEqual(numbers.map((_, at) => at + 1));
    expect(numbers.length).toBeGreaterThanOrEqual(12);
  });

  it("is one, however often the provider says that it was paid, and none for what was declined", async () => {
    const { ctx, card } = await buyer();
    await purchase(ctx, await bundleOf(ctx, card));
    expect(await invoicesOf(ctx)).toHaveLength(1);
    const other = await buyer(CARDS.declined);
    await expect(purchase(other.ctx, await bundleOf(other.ctx, other.card))).rejects.toThrow();
    expect(await invoicesOf(other.ctx)).toEqual([]);
  });

  it("shows what a coupon took off", async () => {
    const { ctx, card } = await buyer();
    const coupon = `TWENTY${crypto.randomUUID().slice(0, 6).toUpperCase()}`;
    await addCoupon(ctx, { code: coupon, percentOff: 20 });
    await purchase(ctx, await bundleOf(ctx, card, { coupon, percentOff: 20 }));
    const [invoice] = await invoicesOf(ctx);
    expect(invoice).toMatchObject({ totalAmount: 11_200, total: 12_320 });
    const text = await textOf(ctx, invoice?._id ?? "");
    expect(text.split("\n")).toEqual(
      expect.arrayContaining(["5,000 SMS, 20% off with a coupon", "$112.00", "$11.20", "$123.20"]),
    );
  });

  it("keeps what it said when the billing details change", async () => {
    const { ctx, card } = await buyer();
    await purchase(ctx, await bundleOf(ctx, card));
    await saveBillingDetails(ctx, { ...DETAILS, name: "Someone else" });
    const [invoice] = await invoicesOf(ctx);
    expect(invoice?.bill_to).toBe(DETAILS.name);
    expect((await getBillingDetails(ctx)).data.name).toBe("Someone else");
  });

  it("of $1,000.00 and more needs the buyer's ABN, and nothing is charged without it", async () => {
    const ctx = await newAccount({ credit: 0 });
    const card = await saveCard(ctx);
    const key = () => crypto.randomUUID();
    // $909.09 and its GST are $1,000.00.
    const asked = { card, amount: 909_09, total: 1000_00 };
    await expect(payAmount(ctx, { ...asked, order: key() })).rejects.toMatchObject({
      message: INVOICE_TEXTS.abnNeeded,
    });
    expect(await heldFor(ctx)).toBe(0);
    await payAmount(ctx, { card, amount: 909_08, total: 999_99, order: key() });
    await saveBillingDetails(ctx, { ...DETAILS, abn: "" });
    await expect(payAmount(ctx, { ...asked, order: key() })).rejects.toMatchObject({
      message: INVOICE_TEXTS.abnNeeded,
    });
    await saveBillingDetails(ctx, DETAILS);
    await payAmount(ctx, { ...asked, order: key() });
    expect(await heldFor(ctx)).toBe(999_99 + 1000_00);
  });

  it("is mailed once with its PDF, and again only if the first try failed", async () => {
    const { ctx, card } = await buyer();
    await purchase(ctx, await bundleOf(ctx, card));
    const [invoice] = await invoicesOf(ctx);
    const sent: { to: string; name: string | undefined; text: string }[] = [];
    let isDown = true;
    const mailer: AccountContext["mailer"] = {
      send: async ({ to, attachment }) => {
        if (isDown) throw new Error("No connection");
        const content = new Uint8Array(attachment?.content ?? []);
        sent.push({ to, name: attachment?.name, text: pdfText(content.buffer) });
      },
    };
    const system = systemContext(env);
    let now = Date.now();
    const sweep = () => sweepInvoices({ ...system, mailer, now: () => now });
    await sweep();
    isDown = false;
    await sweep();
    const own = () => sent.filter(({ name }) => name === `${invoice?.number}.pdf`);
    expect(own()).toEqual([]);
    now += 11 * 60_000;
    await sweep();
    await sweep();
    expect(own()).toHaveLength(1);
    expect(own()[0]).toMatchObject({ to: DETAILS.email, text: expect.stringContaining("$154.00") });
  });

  it("is refused by name where no seller is set up, and nothing is half-done", async () => {
    const { ctx } = await buyer();
    const admin = await newAccount({ role: "superAdmin" });
    const settings = { ...admin.settings, SELLER_ABN: undefined };
    const forAccount: AccountContext["forAccount"] = (ref) => ({
      ...admin.forAccount(ref),
      settings,
    });
    const input = addCall.input.parse({
      ...{ key: crypto.randomUUID(), user: ctx.person?.userId, totalAmount: 50_00 },
      ...{ currency: "AUD", invoiceMethod: "usage", paymentMode: "other" },
    });
    await expect(addOrder({ ...admin, settings, forAccount }, input)).rejects.toMatchObject({
      code: "UNAVAILABLE",
      message: INVOICE_TEXTS.noSeller,
    });
    expect((await getBalance(ctx)).data.balance).toBe(0);
    expect(await invoicesOf(ctx)).toEqual([]);
  });

  it("prints a name that its letters do not know as far as it can without the build's fonts, and very long words", async () => {
    const ctx = { ...(await newAccount({ credit: 0 })), fonts: async () => undefined };
    const name = `Łódź 茶 ${"Donaudampfschiff".repeat(6)}`;
    await saveBillingDetails(ctx, { ...DETAILS, name });
    const card = await saveCard(ctx);
    await purchase(ctx, await bundleOf(ctx, card));
    const [invoice] = await invoicesOf(ctx);
    expect(invoice?.bill_to).toBe(name);
    const text = await textOf(ctx, invoice?._id ?? "");
    expect(text).toContain("?ódz ?");
    expect(text.replaceAll("\n", "")).toContain("Donaudampfschiff".repeat(6));
  });
});

describe("a name that no font can print", () => {
  /** What a build has whose fonts know Latin letters. */
  const latin = new Uint8Array(
    new TextEncoder().encode(JSON.stringify([{ file: "latin.ttf", ranges: [32, 591] }])),
  );

  it("is refused in billing details, and before anything is paid, with its characters", async () => {
    const ctx = { ...(await newAccount({ credit: 0 })), fonts: async () => latin };
    const said = `${INVOICE_TEXTS.unprintable} 𓀀`;
    for (const field of ["name", "address"] as const) {
      const wrong = saveBillingDetails(ctx, { ...DETAILS, [field]: "Łódź 𓀀" });
      await expect(wrong).rejects.toMatchObject({ fields: { [field]: said } });
    }
    await env.CONTROL.prepare("UPDATE accounts SET name = 'Łódź 𓀀' WHERE id = ?")
      .bind(ctx.account.id)
      .run();
    const asked = await bundleOf(ctx, await saveCard(ctx));
    await expect(purchase(ctx, asked)).rejects.toMatchObject({
      message: `${said}. ${INVOICE_TEXTS.changeDetails}`,
    });
    expect(await paymentsOf(ctx)).toEqual([]);
    await saveBillingDetails(ctx, { ...DETAILS, name: "Łódź" });
    await purchase(ctx, asked);
    expect(await heldFor(ctx)).toBe(15_400);
  });
});

describe("a credit note", () => {
  it("after a dispute of what was partly refunded takes no more than the rest of its invoice", async () => {
    const { ctx, card } = await buyer();
    const { data } = await purchase(ctx, await bundleOf(ctx, card));
    await refund(data.order, 5_400);
    const [payment] = await paymentsOf(ctx);
    await provider().decideDispute(await provider().dispute(payment?.id ?? ""), "lost");
    const notes = await invoicesOf(ctx, { kind: "creditNote" });
    expect(notes.map(({ total }) => total)).toEqual([10_000, 5_400]);
    expect(notes.reduce((sum, { gst }) => sum + gst, 0)).toBe(1_400);
  });

  it("comes with each refund, and all of them have the invoice's GST to the cent", async () => {
    const { ctx, card } = await buyer();
    const asked = { order: crypto.randomUUID(), card, amount: 10_05, total: 11_06 };
    const { data } = await payAmount(ctx, asked);
    for (const part of [333, 333, 440]) await refund(data.order, part);
    const [third, second, first, invoice] = await invoicesOf(ctx);
    const notes = [first, second, third];
    expect(notes.map((note) => note?.total)).toEqual([333, 333, 440]);
    expect(notes.reduce((sum, note) => sum + (note?.gst ?? 0), 0)).toBe(invoice?.gst);
    expect(await heldFor(ctx)).toBe(0);
    const text = await textOf(ctx, first?._id ?? "");
    expect(text).toContain("Credit note (adjustment note)");
    expect(text).toContain(`Credit for tax invoice ${invoice?.number}`);
    expect(text).toMatch(/Refunded on .*: To the card/);
  });

  it("is made for each of two refunds at the same time", async () => {
    const { ctx, card } = await buyer();
    const { data } = await purchase(ctx, await bundleOf(ctx, card));
    await Promise.all([refund(data.order, 5_000), refund(data.order, 4_000)]);
    const notes = await invoicesOf(ctx, { kind: "creditNote" });
    expect(notes.map(({ total }) => total).sort()).toEqual([4_000, 5_000]);
    expect(await heldFor(ctx)).toBe(6_400);
  });

  it("is reversed by an invoice when the bank refuses the refund days later, once", async () => {
    const { ctx, card } = await buyer();
    const { data } = await purchase(ctx, await bundleOf(ctx, card));
    await refund(data.order, 5_400);
    const id = await env.CONTROL.prepare("SELECT refund_id FROM order_refunds WHERE order_id = ?")
      .bind(data.order)
      .first<string>("refund_id");
    await provider().setFaults({ copies: 2 });
    await provider().failRefund(id ?? "");
    await provider().recover();
    const [reversal, note] = await invoicesOf(ctx);
    expect(reversal).toMatchObject({
      ...{ kind: "invoice", total: 5_400, gst: note?.gst },
      description: `Reversal of credit note ${note?.number}`,
    });
    expect(await invoicesOf(ctx)).toHaveLength(3);
  });
});

describe("the list of invoices", () => {
  it("R658, R659: has a range of days as YYYY/MM/DD, by Sydney's clock", async () => {
    const { ctx, card } = await buyer();
    await purchase(ctx, await bundleOf(ctx, card));
    const [invoice] = await invoicesOf(ctx);
    // 31 March 2026, 11:30 PM in Sydney.
    const at = Date.UTC(2026, 2, 31, 12, 30);
    await env.CONTROL.prepare("UPDATE invoices SET issued_at = ? WHERE id = ?")
      .bind(at, invoice?._id)
      .run();
    const found = async (from: string, to: string) => (await invoicesOf(ctx, { from, to })).length;
    expect(await found("2021/04/05", "2026/03/31")).toBe(1);
    expect(await found("2026/03/31", "2026/03/31")).toBe(1);
    expect(await found("2026/04/01", "2026/04/30")).toBe(0);
    expect(await found("2021/04/05", "2026/03/30")).toBe(0);
    for (const wrong of ["31.03.2026", "2026/13/01"]) {
      expect(() => listCall.input.parse({ from: wrong })).toThrow(NO_SUCH_DAY);
    }
    expect(() => listCall.input.parse({ from: "2026/04/01", to: "2026/03/01" })).toThrow();
  });

  it("R542: is filtered by status, kind and number, and shows no one else's", async () => {
    const { ctx, card } = await buyer();
    const { data } = await purchase(ctx, await bundleOf(ctx, card));
    await refund(data.order, 100);
    const [note, invoice] = await invoicesOf(ctx);
    const ids = async (asked: object) => (await invoicesOf(ctx, asked)).map(({ _id }) => _id);
    expect(await ids({ status: "pending" })).toEqual([]);
    expect(await ids({ status: "completed", kind: "creditNote" })).toEqual([note?._id]);
    expect(await ids({ search: invoice?.number })).toEqual([invoice?._id]);
    expect(await ids({ search: note?.number.toLowerCase() })).toEqual([note?._id]);
    expect(await ids({ search: "not a number" })).toEqual([]);
    const other = await newAccount();
    expect(await invoicesOf(other, {})).toEqual([]);
    const call = downloadCall.input.parse({ id: invoice?._id });
    await expect(downloadInvoice(other, call)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
