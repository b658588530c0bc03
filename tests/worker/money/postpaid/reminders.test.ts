import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it } from "vitest";
import { listInvoices as invoicesCall } from "#core/contract/invoices/invoices.ts";
import { payOwnInvoice as payCall } from "#core/contract/orders/orders.ts";
import { listUsage as usageCall } from "#core/contract/postpaid/postpaid.ts";
import { mailTo } from "#tests/support/codes.ts";
import { breaksOnce } from "#tests/support/faulty-database.ts";
import { provider, saveCard } from "#tests/support/payments.ts";
import { relayOutboxes } from "#tests/support/sweeps.ts";
import { deleteFamily } from "#worker/domains/identity/directory/delete-queries.ts";
import { saveDetails } from "#worker/domains/money/invoices/billing-details-queries.ts";
import { listInvoices } from "#worker/domains/money/invoices/invoices.ts";
import { payOwnInvoice } from "#worker/domains/money/orders/usage-invoices.ts";
import { listUsage } from "#worker/domains/money/postpaid/list-usage.ts";
import { sweepReminders } from "#worker/domains/money/postpaid/sweep-reminders.ts";
import { listNotifications } from "#worker/domains/platform/notifications/notifications.ts";
import { writeControl } from "#worker/kernel/commit-control.ts";
import { ASKED, month } from "./support.ts";

const DAY = 86_400_000;

afterEach(() => provider().recover());

/** An issued invoice, and what its account and the administrator were sent about it. */
async function invoiced(options: Parameters<typeof month>[0] = {}) {
  const m = await month(options);
  const { data } = await m.submit();
  const about = async (email: string) => {
    const mails = (await mailTo(email)).filter(({ subject }) => subject.includes(data.number));
    return mails.filter(({ subject }) => !subject.startsWith("Your tax invoice"));
  };
  const sweep = async (days: number) => {
    // Noon in Sydney, so many days after the due date.
    m.h.clock.now = data.dueAt + days * DAY - 3_600_000;
    await sweepReminders(m.h.system);
  };
  const reminded = async () => (await about(m.ctx.person?.email ?? "")).length;
  const alerted = async () => (await about(m.admin.person?.email ?? "")).length;
  return { ...m, invoice: data, about, sweep, reminded, alerted };
}

const bell = async (m: Awaited<ReturnType<typeof invoiced>>) =>
  (await listNotifications(m.ctx, {})).items
    .filter(({ kind }) => kind === "invoice")
    .map(({ message }) => message);

describe("an overdue usage invoice", () => {
  it("is asked for on the day after its due date, 7 and 14 days later, once each; then administrators are told", async () => {
    const m = await invoiced();
    const seen: [number, number, number][] = [];
    for (const day of [-3, 0, 1, 2, 7, 8, 9, 14, 15, 16, 60]) {
      await m.sweep(day);
      await m.sweep(day);
      seen.push([day, await m.reminded(), await m.alerted()]);
    }
    expect(seen).toEqual([
      ...[[-3, 0, 0] as const, [0, 0, 0] as const, [1, 1, 0] as const, [2, 1, 0] as const],
      ...[[7, 1, 0] as const, [8, 2, 0] as const, [9, 2, 0] as const, [14, 2, 0] as const],
      ...[[15, 3, 1] as const, [16, 3, 1] as const, [60, 3, 1] as const],
    ]);
    expect(await bell(m)).toEqual(
      Array(3).fill(`Invoice ${m.invoice.number} for $1.32 is overdue`),
    );
  });

  it("is named with its amount, due date and where to pay, to the owner and the billing email", async () => {
    const m = await invoiced();
    const email = `accounts-${crypto.randomUUID()}@example.test`;
    const details = { accountId: m.ctx.account.id, name: "Cafe", abn: null, address: null, email };
    await writeControl(m.h.system, [saveDetails(m.h.system, details)]);
    await m.sweep(1);
    const mails = [...(await m.about(email)), ...(await m.about(m.ctx.person?.email ?? ""))];
    expect(mails).toHaveLength(2);
    for (const { subject, text } of mails) {
      expect(subject).toBe(`Invoice ${m.invoice.number} is overdue`);
      expect(text).toContain("for $1.32 was due on 17/11/2026");
      expect(text).toContain(`/invoice?search=${m.invoice.number}\n`);
    }
  });

  it("is asked for once by sweeps that run at the same time", async () => {
    const m = await invoiced();
    await m.sweep(0);
    m.h.clock.now += DAY;
    await Promise.all([1, 2, 3].map(() => sweepReminders(m.h.system)));
    expect([await m.reminded(), (await bell(m)).length]).toEqual([1, 1]);
  });

  it("is asked for once by a sweep that was away for weeks, which tells the administrators too", async () => {
    const m = await invoiced();
    await m.sweep(40);
    await m.sweep(60);
    expect([await m.reminded(), await m.alerted()]).toEqual([1, 1]);
  });

  it.each(["before", "after"] as const)(
    "is asked for once if its transaction breaks %s it is committed",
    async (when) => {
      const m = await invoiced({ control: true });
      m.h.faults.batch = breaksOnce(/UPDATE "usage_invoices"/i, when);
      await m.sweep(1);
      expect(await m.reminded()).toBe(0);
      await m.sweep(2);
      await relayOutboxes(m.h.system);
      await m.sweep(3);
      expect(await m.reminded()).toBe(1);
    },
  );

  it("is not asked for again if the bell could not say so", async () => {
    const m = await invoiced();
    m.h.faults.batch = breaksOnce(/INSERT INTO "notifications"/i, "before");
    await m.sweep(1);
    await m.sweep(2);
    expect([await m.reminded(), await bell(m)]).toEqual([1, []]);
  });

  it("is not asked for if it is paid at that very moment", async () => {
    const m = await invoiced({ control: true });
    m.h.faults.batch = async (statements) => {
      if (!statements.some((sql) => /UPDATE "usage_invoices"/i.test(sql))) return undefined;
      m.h.faults.batch = () => undefined;
      await m.markPaid();
      return undefined;
    };
    await m.sweep(1);
    await m.sweep(8);
    expect([await m.reminded(), await bell(m)]).toEqual([0, []]);
  });

  it("is not asked for once it is paid by card, marked as paid, or withdrawn", async () => {
    const byCard = await invoiced();
    const card = await saveCard(byCard.ctx);
    const asked = { id: byCard.invoice._id, order: crypto.randomUUID(), card };
    await payOwnInvoice(byCard.ctx, payCall.input.parse(asked));
    const marked = await invoiced();
    await marked.markPaid();
    const withdrawn = await invoiced();
    await withdrawn.withdraw(withdrawn.invoice._id);
    for (const m of [byCard, marked, withdrawn]) {
      await m.sweep(1);
      await m.sweep(15);
      expect([await m.reminded(), await m.alerted(), await bell(m)]).toEqual([0, 0, []]);
    }
  });

  it("is not asked for again once it is paid after a reminder", async () => {
    const m = await invoiced();
    await m.sweep(1);
    await m.markPaid();
    await m.sweep(8);
    await m.sweep(15);
    expect([await m.reminded(), await m.alerted()]).toEqual([1, 0]);
  });

  it("of a deleted account is not asked for", async () => {
    const m = await invoiced();
    const email = m.ctx.person?.email ?? "";
    await writeControl(m.h.system, deleteFamily(m.h.system, m.ctx.account.id));
    await m.sweep(1);
    await m.sweep(15);
    expect([(await m.about(email)).length, await m.alerted()]).toEqual([0, 0]);
  });

  it("of a suspended account waits until someone could sign in again", async () => {
    const m = await invoiced();
    const activate = (active: number) =>
      env.CONTROL.prepare("UPDATE accounts SET active = ? WHERE id = ?")
        .bind(active, m.ctx.account.id)
        .run();
    await activate(0);
    await m.sweep(1);
    expect(await m.reminded()).toBe(0);
    await activate(1);
    await m.sweep(3);
    expect(await m.reminded()).toBe(1);
  });
});

describe("what is overdue", () => {
  it("shows in the account's invoices, in the administrator's, and in the list of every month until it is paid", async () => {
    const m = await invoiced();
    const find = async (asked: object) => {
      const { items } = await listUsage(m.admin, usageCall.input.parse({ limit: 100, ...asked }));
      return items.find(({ account }) => account === m.ctx.account.id);
    };
    const own = async () =>
      (await listInvoices(m.ctx, invoicesCall.input.parse({ search: m.invoice.number }))).items;
    m.h.clock.now = m.invoice.dueAt + 3_600_000;
    expect(await own()).toMatchObject([{ isOverdue: false }]);
    expect(await find(ASKED)).toMatchObject({ invoice: { state: "open" }, overdue: 0 });
    expect(await find({ invoice: "overdue" })).toBeUndefined();
    m.h.clock.now += DAY;
    expect(await own()).toMatchObject([{ isOverdue: true }]);
    expect(await m.list()).toMatchObject([{ state: "overdue" }]);
    expect(await find(ASKED)).toMatchObject({ invoice: { state: "overdue" }, overdue: 132 });
    // Another month's list.
    expect(await find({ invoice: "overdue" })).toMatchObject({ invoice: null, overdue: 132 });
    await m.markPaid();
    expect(await own()).toMatchObject([{ isOverdue: false }]);
    expect(await m.list()).toMatchObject([{ state: "paid" }]);
    expect(await find(ASKED)).toMatchObject({ invoice: { state: "paid" }, overdue: 0 });
    expect(await find({ invoice: "overdue" })).toBeUndefined();
  });
});
