import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import {
  ADMIN_USAGE_TEXTS,
  monthExpense as expenseCall,
  monthPurchases as purchaseCall,
} from "#core/contract/dashboard/admin-usage.ts";
import { listInvoices as invoicesCall } from "#core/contract/invoices/invoices.ts";
import {
  ADMIN_ORDER_TEXTS,
  addOrder as addCall,
  changeGatewayCredit as creditCall,
  deleteOrder as deleteCall,
  listAllOrders as listCall,
  updateOrder as updateCall,
} from "#core/contract/orders/admin-orders.ts";
import { newAccount } from "#tests/support/account.ts";
import { auditOf } from "#tests/support/audit.ts";
import { expectBooksBalance } from "#tests/support/books.ts";
import { call } from "#tests/support/call.ts";
import { accountIn, drive, harness } from "#tests/support/campaign-harness.ts";
import { paidCampaign } from "#tests/support/campaigns.ts";
import { bundleOf, purchase, saveCard } from "#tests/support/payments.ts";
import { sessionFor } from "#tests/support/session.ts";
import type { AccountContext } from "#worker/context.ts";
import { getBalance } from "#worker/domains/money/credit/balance.ts";
import { listInvoices } from "#worker/domains/money/invoices/invoices.ts";
import {
  addOrder,
  changeGatewayCredit,
  deleteOrder,
  updateOrder,
} from "#worker/domains/money/orders/given-orders.ts";
import { listAllOrders, monthPurchases } from "#worker/domains/money/orders/list-all-orders.ts";
import { listOrders } from "#worker/domains/money/orders/orders.ts";
import { sweepOrders } from "#worker/domains/money/orders/sweep-orders.ts";
import { monthExpense } from "#worker/domains/reports/dashboard/month-figures.ts";
import { systemContext } from "#worker/system-context.ts";

/** Cents before GST. */
const balance = async (ctx: AccountContext) => (await getBalance(ctx)).data.balance;
const invoicesOf = async (ctx: AccountContext) =>
  (await listInvoices(ctx, invoicesCall.input.parse({}))).items;

async function office() {
  const admin = await newAccount({ role: "superAdmin" });
  const ctx = await newAccount({ credit: 0 });
  const user = ctx.person?.userId;
  const asked = (more: object = {}) => ({
    ...{ key: crypto.randomUUID(), user, totalAmount: 50_00, currency: "AUD" },
    ...{ invoiceMethod: "credits", paymentMode: "admin" },
    ...more,
  });
  const add = (input: object) => addOrder(admin, addCall.input.parse(input));
  const remove = (order: string) => deleteOrder(admin, deleteCall.input.parse({ order }));
  const change = (input: object) => updateOrder(admin, updateCall.input.parse(input));
  const credit = (input: object) =>
    changeGatewayCredit(
      admin,
      creditCall.input.parse({ id: user, key: crypto.randomUUID(), reason: "Goodwill", ...input }),
    );
  const list = async (input: object) =>
    (await listAllOrders(admin, listCall.input.parse(input))).data;
  return { admin, ctx, asked, add, remove, change, credit, list };
}

describe("an administrator's purchase order", () => {
  it.each([
    ["query", deleteCall],
    ["body", { ...deleteCall, query: [] }],
  ])("C47: is deleted by the id in the %s", async (_, endpoint) => {
    const { admin, ctx, asked, add } = await office();
    const { data } = await add(asked());
    const cookie = await sessionFor(admin);
    expect((await call(endpoint, { order: data._id }, { cookie })).status).toBe(200);
    expect(await balance(ctx)).toBe(0);
  });

  it("R515 to R518, R682: gives its credit once, however often it is sent", async () => {
    const { ctx, asked, add } = await office();
    const input = asked({ centsPerSMS: 4, note: "Thank you" });
    const sent = await Promise.all([add(input), add(input), add(input)]);
    await add(input);
    expect(new Set(sent.map(({ data }) => data._id)).size).toBe(1);
    expect(await balance(ctx)).toBe(50_00);
    expect((await listOrders(ctx, {})).items).toMatchObject([
      {
        ...{ totalAmount: 50_00, credit: 50_00, gst: 0, type: "Admin", paymentMode: "admin" },
        ...{ invoiceMethod: "credit", invoiceStatus: true, centsPerSMS: 4, centsPerMMS: 39 },
      },
    ]);
    expect(await invoicesOf(ctx)).toEqual([]);
    await expect(add({ ...input, totalAmount: 60_00 })).rejects.toMatchObject({
      message: ADMIN_ORDER_TEXTS.keyUsed,
    });
    expect(await auditOf(ctx, "order.give")).toHaveLength(1);
    await expectBooksBalance(ctx);
  });

  it("that was stopped before its credit was granted is finished by the sweep", async () => {
    const { ctx, asked, add } = await office();
    const { data } = await add(asked());
    const second = await add(asked());
    await env.CONTROL.prepare(
      "UPDATE orders SET granted_at = NULL, changed_at = 1 WHERE id IN (?, ?)",
    )
      .bind(data._id, second.data._id)
      .run();
    await sweepOrders(systemContext(env));
    expect(await balance(ctx)).toBe(100_00);
    const open = await env.CONTROL.prepare(
      "SELECT COUNT(*) AS n FROM orders WHERE account_id = ? AND granted_at IS NULL",
    )
      .bind(ctx.account.id)
      .first("n");
    expect(open).toBe(0);
  });

  it("by invoice is a sale: a tax invoice that is due, until it is marked as paid, once", async () => {
    const { ctx, asked, add, change } = await office();
    const { data } = await add(asked({ paymentMode: "invoice" }));
    expect(await balance(ctx)).toBe(50_00);
    const [order] = (await listOrders(ctx, {})).items;
    expect(order).toMatchObject({ totalAmount: 55_00, gst: 5_00, invoiceStatus: false });
    const [due] = await invoicesOf(ctx);
    expect(due).toMatchObject({ total: 55_00, gst: 5_00, invoiceStatus: false });
    expect((due?.dueAt ?? 0) - (due?.createdAt ?? 0)).toBeGreaterThanOrEqual(
      14 * 86_400_000 - 1000,
    );
    for (const _ of [1, 2]) await change({ order: data._id, invoiceStatus: true });
    const [paid, ...others] = await invoicesOf(ctx);
    expect(others).toEqual([]);
    expect(paid).toMatchObject({ number: due?.number, invoiceStatus: true });
    expect((await listOrders(ctx, {})).items[0]?.invoiceStatus).toBe(true);
    const gift = await add(asked());
    await expect(change({ order: gift.data._id, invoiceStatus: true })).rejects.toMatchObject({
      message: ADMIN_ORDER_TEXTS.paid,
    });
  });

  it("is deleted while its credit is unused: the credit goes, a sale has a credit note", async () => {
    const { ctx, asked, add, remove } = await office();
    const { data } = await add(asked({ paymentMode: "invoice" }));
    const both = await Promise.allSettled([remove(data._id), remove(data._id)]);
    const refused = both.filter((one) => one.status === "rejected");
    expect(refused.map(({ reason }) => reason)).toMatchObject([
      { code: expect.stringMatching(/NOT_FOUND|CONFLICT/) },
    ]);
    expect(await balance(ctx)).toBe(0);
    expect((await listOrders(ctx, {})).items).toEqual([]);
    expect((await invoicesOf(ctx)).map((one) => [one.kind, one.total, one.invoiceStatus])).toEqual([
      ["creditNote", 55_00, true],
      ["invoice", 55_00, true],
    ]);
    await expect(remove(data._id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expectBooksBalance(ctx);
  });

  it("is not deleted once a cent of it is used, nor if a card paid it", async () => {
    const { ctx, asked, add, remove, credit } = await office();
    const { data } = await add(asked());
    await credit({ type: "dec", credit: 1 });
    await expect(remove(data._id)).rejects.toMatchObject({ message: ADMIN_ORDER_TEXTS.used });
    const bought = await purchase(ctx, await bundleOf(ctx, await saveCard(ctx)));
    await expect(remove(bought.data.order)).rejects.toMatchObject({
      message: ADMIN_ORDER_TEXTS.byCard,
    });
    expect(await balance(ctx)).toBe(49_99 + 140_00);
  });
});

it("R635: an account's own list has its orders and its balance, not how it is made up", async () => {
  const { ctx, asked, add } = await office();
  await add(asked({ medium: "sms" }));
  const { lots: _, ...left } = (await getBalance(ctx)).data;
  const own = await listOrders(ctx, {});
  expect(own).toMatchObject({ orders: [{ medium: "sms" }], total: 1 });
  expect(own.orders).toEqual(own.items);
  expect(own.balanceObj).toEqual(left);
  expect(left).toMatchObject({ symbol: "$", balance: 50_00 });
});

describe("the list of everybody's orders", () => {
  it("R635: has orders and pagination, and one user's balance with their e-mail", async () => {
    const { ctx, asked, add, list } = await office();
    await add(asked({ medium: "sms" }));
    await add(asked({ paymentMode: "reward", note: "Welcome" }));
    await purchase(ctx, await bundleOf(ctx, await saveCard(ctx)));
    const email = ctx.person?.email ?? "";
    const own = await list({ userEmail: email.toUpperCase() });
    expect(own.pagination).toEqual({ total: 3, current: 1, limit: 10 });
    expect(own.balanceObj).toMatchObject({ symbol: "$", balance: 240_00 });
    expect(own.orders).toMatchObject([
      { paymentMode: "stripe", refundable: 154_00 },
      { paymentMode: "reward", type: "SignupReward", note: "Welcome", refundable: 0 },
      { paymentMode: "admin", medium: "sms", totalSmsCount: 909, totalMmsCount: 0 },
    ]);
    expect((await list({ userEmail: email, medium: "sms" })).orders).toHaveLength(2);
    expect((await list({ userEmail: email, limit: 1, page: 2 })).orders).toHaveLength(1);
    expect((await list({ userEmail: email, to: "2021-04-05" })).orders).toEqual([]);
    const byId = await list({ user: ctx.person?.userId });
    expect([byId.balanceObj, byId.orders.length]).toEqual([own.balanceObj, 3]);
    const everybody = await list({ limit: 100 });
    expect(everybody.balanceObj).toBeUndefined();
    expect(everybody.pagination.total).toBeGreaterThanOrEqual(3);
    expect((await list({ search: "no one is called so" })).orders).toEqual([]);
    expect((await list({ userEmail: "nobody@example.com" })).orders).toEqual([]);
  });
});

describe("PUT /admin/user/gatewaycredit", () => {
  it("adds and takes credit over several lots, once for each key", async () => {
    const { ctx, credit } = await office();
    for (const amount of [10_00, 5_00, 20_00]) await credit({ type: "inc", credit: amount });
    const key = crypto.randomUUID();
    const take = () => credit({ type: "dec", credit: 30_00, key });
    await Promise.all([take(), take(), take()]);
    await take();
    expect(await balance(ctx)).toBe(5_00);
    await expect(credit({ type: "dec", credit: 31_00, key })).rejects.toMatchObject({
      message: ADMIN_ORDER_TEXTS.keyUsed,
    });
    await expect(credit({ type: "dec", credit: 5_01 })).rejects.toMatchObject({
      fields: { credit: ADMIN_ORDER_TEXTS.tooMuch },
    });
    await credit({ type: "dec", credit: 5_00 });
    expect(await balance(ctx)).toBe(0);
    await expectBooksBalance(ctx);
    expect(creditCall.input.safeParse({ type: "inc" }).error?.issues[1]?.message).toBe(
      "Credit is required!",
    );
  });

  it("lets one of two administrators have the last credit", async () => {
    const { ctx, credit } = await office();
    await credit({ type: "inc", credit: 10_00 });
    const both = await Promise.allSettled([
      credit({ type: "dec", credit: 10_00 }),
      credit({ type: "dec", credit: 10_00 }),
    ]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await balance(ctx)).toBe(0);
    await expectBooksBalance(ctx);
  });
});

describe("a month of a user's account", () => {
  it("R640: what it bought and was given, and in the month before", async () => {
    const { admin, ctx, asked, add, remove } = await office();
    await add(asked());
    await add(asked({ paymentMode: "invoice" }));
    const gone = await add(asked());
    await remove(gone.data._id);
    const old = await add(asked({ paymentMode: "reward", totalAmount: 7_00 }));
    await env.CONTROL.prepare("UPDATE orders SET created_at = ? WHERE id = ?")
      // The last minute of October in Sydney.
      .bind(Date.UTC(2026, 9, 31, 12, 59), old.data._id)
      .run();
    const at = { ...admin, now: () => Date.UTC(2026, 10, 24) };
    await env.CONTROL.prepare(
      "UPDATE orders SET created_at = ? WHERE account_id = ? AND payment_mode <> 'reward'",
    )
      .bind(Date.UTC(2026, 10, 10), ctx.account.id)
      .run();
    const read = (more: object) =>
      monthPurchases(at, purchaseCall.input.parse({ userId: ctx.person?.userId, ...more }));
    expect(await read({})).toEqual({
      status: true,
      data: {
        currentMonthData: [
          { _id: "admin", totalPurchases: 50_00 },
          { _id: "invoice", totalPurchases: 55_00 },
        ],
        previousMonthData: [{ _id: "reward", totalPurchases: 7_00 }],
      },
    });
    expect((await read({ month: 10 })).data.previousMonthData).toEqual([]);
    await expect(read({ month: 12 })).rejects.toMatchObject({
      fields: { month: ADMIN_USAGE_TEXTS.month },
    });
  });

  it("R530: what it sent and spent, by medium", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard: 0 });
    const { id } = await paidCampaign(ctx, h, { count: 100 });
    await drive(ctx, h, id);
    const admin = await newAccount({ role: "superAdmin", shard: 0 });
    const input = expenseCall.input.parse({ userId: ctx.person?.userId });
    const { data } = await monthExpense({ ...admin, now: ctx.now }, input);
    const { debited } = await expectBooksBalance(ctx);
    expect(data.currentSmsData.smsData).toEqual([
      { totalSMS: 100, totalSMSReceived: 0, totalSMSBlocked: 0, totalSpent: debited / 1000 },
    ]);
    expect(data.currentSmsData.mmsData).toEqual([]);
    expect(data.previousSmsData).toEqual({ smsData: [], mmsData: [] });
  });
});
