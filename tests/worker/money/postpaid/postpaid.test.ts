import { afterEach, describe, expect, it } from "vitest";
import {
  listInvoices as invoicesCall,
  downloadInvoice as pdfCall,
} from "#core/contract/invoices/invoices.ts";
import {
  ADMIN_ORDER_TEXTS,
  deleteOrder as deleteCall,
} from "#core/contract/orders/admin-orders.ts";
import { ORDER_TEXTS } from "#core/contract/orders/order-texts.ts";
import { payOwnInvoice as payCall } from "#core/contract/orders/orders.ts";
import { refundOrder as refundCall } from "#core/contract/orders/refunds.ts";
import { POSTPAID_TEXTS } from "#core/contract/postpaid/postpaid.ts";
import { newAccount } from "#tests/support/account.ts";
import { expectBooksBalance } from "#tests/support/books.ts";
import { CARDS, heldFor, provider, saveCard } from "#tests/support/payments.ts";
import { pdfText } from "#tests/support/pdf.ts";
import { below } from "#tests/worker/identity/sub-accounts/credit-family.ts";
import { grantCredit } from "#worker/domains/money/credit/grant.ts";
import { downloadInvoice, listInvoices } from "#worker/domains/money/invoices/invoices.ts";
import { deleteOrder } from "#worker/domains/money/orders/given-orders.ts";
import { listOrders } from "#worker/domains/money/orders/orders.ts";
import { refundOrder } from "#worker/domains/money/orders/refund-order.ts";
import { payOwnInvoice } from "#worker/domains/money/orders/usage-invoices.ts";
import { addSender } from "#worker/domains/senders/senders/senders.ts";
import { month, NOVEMBER, OCTOBER } from "./support.ts";

afterEach(() => provider().recover());

describe("a postpaid account", () => {
  it("sends up to its credit limit and no further", async () => {
    const { ctx, send, balance } = await month({ limit: 20 });
    expect(await balance()).toBe(3.5);
    await expect(send(1)).rejects.toThrow();
    expect(await balance()).toBe(3.5);
    await expectBooksBalance(ctx);
  });

  it("has its limit raised and lowered once, however often it is asked, never below what is in use", async () => {
    const { ctx, setLimit, balance, preview } = await month();
    await Promise.allSettled([setLimit(15_00), setLimit(15_00), setLimit(15_00)]);
    await setLimit(15_00);
    expect(await balance()).toBe(15_00 - 16.5);
    await setLimit(17);
    expect(await balance()).toBe(0.5);
    await expect(setLimit(16)).rejects.toMatchObject({
      fields: { limit: POSTPAID_TEXTS.limitUsed },
    });
    expect((await preview()).limit).toEqual({ cents: 17, left: 0.5 });
    await expect(setLimit(0, "common")).rejects.toMatchObject({
      message: POSTPAID_TEXTS.limitUsed,
    });
    await expectBooksBalance(ctx);
  });

  it("pays in advance again once nothing of its limit is in use", async () => {
    const { ctx, setLimit, preview, balance } = await month({ sent: 0 });
    await setLimit(0, "prepaid");
    expect(await balance()).toBe(0);
    expect(await preview()).toMatchObject({ profileType: "prepaid" });
    expect((await preview()).limit).toBeUndefined();
    await expectBooksBalance(ctx);
  });
});

describe("a usage invoice", () => {
  it("R502, R505 to R508: its preview has what was used by medium and rate, its sub-accounts' too", async () => {
    const { h, ctx, send, preview } = await month();
    h.clock.now = OCTOBER + 60_000;
    await send(2, await below(h, ctx));
    await addSender(ctx, { value: "61480000001", type: 2, perSecond: 10 });
    h.clock.now = NOVEMBER;
    await send(1);
    expect(await preview()).toMatchObject({
      used: [{ medium: "sms", rate: 5.5, units: 5, spent: 27.5 }],
      ...{
        taken: 27.5,
        isOver: true,
        invoice: null,
        numbers: [{ number: "61480000001", cents: 15_00 }],
      },
      rates: { sms: 5.5, mms: 39 },
    });
    expect(await preview({ month: 11, year: 2026 })).toMatchObject({
      used: [{ units: 1 }],
      isOver: false,
    });
  });

  it("R639, R673, R674: is a tax invoice to the cent, due in 14 days, and its PDF says what it is for", async () => {
    const { ctx, submit, list } = await month();
    await addSender(ctx, { value: "61480000001", type: 2, perSecond: 10 });
    const { data } = await submit({
      ...{ totalSms: 1234, perSmsRate: 4.375, totalMms: 7, perMmsRate: 35 },
      ...{ numbers: ["61480000001"], dedicatedAmount: 15, totalAmount: 53.99 + 2.45 + 15 },
    });
    expect(data).toMatchObject({
      ...{ month: 10, year: 2026, totalSms: 1234, perSmsRate: 4.375, totalMmsAmount: 2.45 },
      ...{ totalSmsAmount: 53.99, dedicatedAmount: 15, totalAmount: 71.44, totalWithGst: 78.58 },
      ...{ dueAt: NOVEMBER + 14 * 86_400_000, paidAt: null },
    });
    expect(await list()).toEqual([data]);
    const { items } = await listInvoices(ctx, invoicesCall.input.parse({ status: "pending" }));
    expect(items).toMatchObject([{ totalAmount: 71_44, gst: 7_14, total: 78_58, canPay: true }]);
    const file = await downloadInvoice(ctx, pdfCall.input.parse({ id: data._id }));
    const text = await pdfText(await file.toResponse().arrayBuffer());
    for (const said of [
      ...["Oct 2026: 1,234 SMS at 4.375¢", "Oct 2026: 7 MMS at 35¢", "$53.99", "$78.58"],
      "Oct 2026: dedicated number 61480000001",
    ]) {
      expect(text.split("\n")).toContain(said);
    }
  });

  it("is one a month: pressed twice and by two administrators; other figures are refused", async () => {
    const { ctx, submit, list } = await month();
    const [first, ...others] = await Promise.all([submit(), submit(), submit()]);
    for (const { data } of others) expect(data).toEqual(first?.data);
    await expect(submit({ totalSms: 4, totalAmount: 1.6 })).rejects.toMatchObject({
      message: POSTPAID_TEXTS.exists,
    });
    expect(await list()).toHaveLength(1);
    expect((await listInvoices(ctx, {})).items).toHaveLength(1);
  });

  it("with other dedicated numbers is another one, even if they cost as much; their order does not matter", async () => {
    const { ctx, submit, list } = await month();
    for (const value of ["61480000001", "61480000002", "61480000003"]) {
      await addSender(ctx, { value, type: 2, perSecond: 10 });
    }
    const two = (...numbers: string[]) =>
      submit({ numbers, dedicatedAmount: 30, totalAmount: 31.2 });
    const { data } = await two("61480000001", "61480000002");
    expect((await two("61480000002", "61480000001")).data).toEqual(data);
    await expect(two("61480000001", "61480000003")).rejects.toMatchObject({
      message: POSTPAID_TEXTS.exists,
    });
    expect(await list()).toHaveLength(1);
  });

  it.each([
    ["another total", { totalAmount: 1.19 }, POSTPAID_TEXTS.differs],
    ["an amount for numbers that are not chosen", { dedicatedAmount: 15 }, POSTPAID_TEXTS.differs],
    ["nothing", { totalSms: 0, totalAmount: 0 }, POSTPAID_TEXTS.nothing],
    [
      "another account's number",
      { numbers: ["61480000009"], dedicatedAmount: 15, totalAmount: 16.2 },
      POSTPAID_TEXTS.numberGone,
    ],
    ["a month that is not over", { month: 11 }, POSTPAID_TEXTS.notOver],
  ])("R673: is refused for %s, with nothing half-done", async (_, change, message) => {
    const { ctx, submit } = await month();
    await expect(submit(change)).rejects.toMatchObject({ message });
    expect((await listInvoices(ctx, {})).items).toEqual([]);
  });

  it("is only for accounts that pay by invoice", async () => {
    const { setLimit, submit } = await month({ sent: 0 });
    await setLimit(0, "prepaid");
    await expect(submit()).rejects.toMatchObject({ message: POSTPAID_TEXTS.notPostpaid });
  });
});

describe("withdrawing a usage invoice", () => {
  it("credits all of it, releases nothing and frees its month; two administrators do it once", async () => {
    const { ctx, submit, withdraw, list, balance } = await month();
    const { data } = await submit();
    const both = await Promise.allSettled([withdraw(data._id), withdraw(data._id)]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await list()).toEqual([]);
    expect(await balance()).toBe(10_00 - 16.5);
    const next = await submit({ totalSms: 4, totalAmount: 1.6 });
    expect(next.data.number).not.toBe(data.number);
    const { items } = await listInvoices(ctx, {});
    expect(items.map(({ kind, total, canPay }) => [kind, total, canPay]).toSorted()).toEqual([
      ["creditNote", 132, false],
      ["invoice", 132, false],
      ["invoice", 176, true],
    ]);
    await expectBooksBalance(ctx);
  });

  it("is refused once it is paid, and while its card payment is under way", async () => {
    const { ctx, submit, withdraw } = await month();
    const { data } = await submit();
    const card = await saveCard(ctx);
    const order = crypto.randomUUID();
    const pay = () => payOwnInvoice(ctx, payCall.input.parse({ id: data._id, order, card }));
    await provider().setFaults({ loseAnswers: 6, holdEvents: true });
    await expect(pay()).rejects.toThrow();
    await expect(withdraw(data._id)).rejects.toMatchObject({ message: ORDER_TEXTS.underway });
    await provider().recover();
    await pay();
    await expect(withdraw(data._id)).rejects.toMatchObject({ message: POSTPAID_TEXTS.isPaid });
    expect(await heldFor(ctx)).toBe(132);
  });

  it("leaves nothing to pay, also for a page that was open", async () => {
    const { ctx, submit, withdraw } = await month();
    const { data } = await submit();
    await withdraw(data._id);
    const card = await saveCard(ctx);
    const asked = { id: data._id, order: crypto.randomUUID(), card };
    await expect(payOwnInvoice(ctx, payCall.input.parse(asked))).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    expect(await heldFor(ctx)).toBe(0);
  });
});

describe("paying a usage invoice", () => {
  const key = () => crypto.randomUUID();

  it("by card gives back what the month used of the limit, once", async () => {
    const { ctx, submit, list, balance, send } = await month();
    const { data } = await submit();
    await send(1);
    const card = await saveCard(ctx);
    const pay = (order: string) =>
      payOwnInvoice(ctx, payCall.input.parse({ id: data._id, order, card }));
    const order = key();
    await Promise.all([pay(order), pay(order)]);
    await pay(order);
    expect(await heldFor(ctx)).toBe(132);
    expect(await balance()).toBe(10_00 - 5.5);
    expect(await list()).toMatchObject([{ payment_type: "Visa ending in 4242" }]);
    await expect(pay(key())).rejects.toMatchObject({ message: POSTPAID_TEXTS.isPaid });
    expect(await heldFor(ctx)).toBe(132);
    expect((await listInvoices(ctx, {})).items).toMatchObject([
      { invoiceStatus: true, canPay: false },
    ]);
    await expectBooksBalance(ctx);
  });

  it("in two tabs at the same time is charged once", async () => {
    const { ctx, submit, balance } = await month();
    const { data } = await submit();
    const card = await saveCard(ctx);
    const pay = () => payOwnInvoice(ctx, payCall.input.parse({ id: data._id, order: key(), card }));
    const tabs = await Promise.allSettled([pay(), pay(), pay()]);
    expect(tabs.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await heldFor(ctx)).toBe(132);
    expect(await balance()).toBe(10_00);
  });

  it("with a declined card leaves it unpaid; another card pays it", async () => {
    const { ctx, submit, list } = await month();
    const { data } = await submit();
    const pay = async (number: string) =>
      payOwnInvoice(
        ctx,
        payCall.input.parse({ id: data._id, order: key(), card: await saveCard(ctx, number) }),
      );
    await expect(pay(CARDS.declined)).rejects.toThrow();
    expect(await list()).toMatchObject([{ paidAt: null }]);
    await pay(CARDS.good);
    expect(await heldFor(ctx)).toBe(132);
  });

  it("outside the product, as an administrator says, once; then not by card", async () => {
    const { ctx, admin, submit, markPaid, balance, list } = await month();
    const { data } = await submit();
    await Promise.all([markPaid(), markPaid()]);
    await markPaid();
    expect(await balance()).toBe(10_00);
    expect(await list()).toMatchObject([{ payment_type: "Paid directly" }]);
    const card = await saveCard(ctx);
    const pay = payOwnInvoice(ctx, payCall.input.parse({ id: data._id, order: key(), card }));
    await expect(pay).rejects.toMatchObject({ message: POSTPAID_TEXTS.isPaid });
    const [order] = (await listOrders(ctx, {})).items;
    expect(order).toMatchObject({ totalAmount: 132, credit: 16.5, type: "Normal" });
    const remove = deleteOrder(admin, deleteCall.input.parse({ order: order?._id }));
    await expect(remove).rejects.toMatchObject({ message: ADMIN_ORDER_TEXTS.pays });
    await expectBooksBalance(ctx);
  });

  it("never gives back credit that was bought in advance", async () => {
    const { h, ctx, submit, markPaid, balance, setLimit, send } = await month({
      limit: 0,
      sent: 0,
    });
    h.clock.now = OCTOBER;
    await grantCredit(ctx, { key: "before", amount: 11_000 });
    await setLimit(10_00);
    await send(3);
    h.clock.now = NOVEMBER;
    await submit();
    await markPaid();
    // 16.5 cents were used, 11 of them from before.
    expect(await balance()).toBe(10_00);
    await expectBooksBalance(ctx);
  });

  it("back from the card takes no credit with it, and has a credit note of the invoice", async () => {
    const { ctx, admin, submit, balance } = await month();
    const { data } = await submit();
    const card = await saveCard(ctx);
    const { data: paid } = await payOwnInvoice(
      ctx,
      payCall.input.parse({ id: data._id, order: key(), card }),
    );
    const asked = { order: paid.order, amount: 100, key: key(), reason: "Sent twice" };
    await refundOrder(admin, refundCall.input.parse(asked));
    expect(await heldFor(ctx)).toBe(32);
    expect(await balance()).toBe(10_00);
    const notes = await listInvoices(ctx, invoicesCall.input.parse({ kind: "creditNote" }));
    expect(notes.items).toMatchObject([
      { total: 100, description: `Credit for tax invoice ${data.number}` },
    ]);
  });

  it("by card is not offered below what the provider charges at least", async () => {
    const { ctx, submit } = await month();
    const { data } = await submit({ totalSms: 1, totalAmount: 0.4 });
    expect((await listInvoices(ctx, {})).items).toMatchObject([{ total: 44, canPay: false }]);
    const card = await saveCard(ctx);
    const pay = payOwnInvoice(ctx, payCall.input.parse({ id: data._id, order: key(), card }));
    await expect(pay).rejects.toMatchObject({ message: POSTPAID_TEXTS.tooSmall });
  });

  it("of another account is not found", async () => {
    const { submit } = await month();
    const { data } = await submit();
    const other = await newAccount({ credit: 0 });
    const card = await saveCard(other);
    const pay = payOwnInvoice(other, payCall.input.parse({ id: data._id, order: key(), card }));
    await expect(pay).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
