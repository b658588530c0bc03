import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it } from "vitest";
import { NOTIFICATION_TEXTS } from "#core/contract/notifications.ts";
import { OWN_NUMBER_TEXTS, changeRenewal as renewalCall } from "#core/contract/own-numbers.ts";
import { setCreditLimit as limitCall } from "#core/contract/postpaid.ts";
import { formatInternational } from "#core/rules/phone.ts";
import { renewalAfter } from "#core/rules/plans.ts";
import { accountIn, type Harness, harness } from "#tests/support/campaign-harness.ts";
import { newHandsets } from "#tests/support/campaigns.ts";
import { mailTo } from "#tests/support/codes.ts";
import { breaksOnce } from "#tests/support/faulty-database.ts";
import { CARDS, heldFor, paymentsOf, provider, saveCard } from "#tests/support/payments.ts";
import { idOf } from "#tests/support/world/id-of.ts";
import { storedRooms, write } from "#tests/worker/rooms/handsets.ts";
import type { AccountContext } from "#worker/context.ts";
import { changeRenewal } from "#worker/domains/dedicated-numbers/change-renewal.ts";
import { editDedicatedNumber } from "#worker/domains/dedicated-numbers/edit-dedicated-number.ts";
import { numberHistory } from "#worker/domains/dedicated-numbers/number-history.ts";
import { releaseOwnNumber } from "#worker/domains/dedicated-numbers/release-own-number.ts";
import { sweepNumbers } from "#worker/domains/dedicated-numbers/sweep-numbers.ts";
import { listInvoices } from "#worker/domains/invoices/list-invoices.ts";
import { listNotifications } from "#worker/domains/notifications/list-notifications.ts";
import { sweepOrders } from "#worker/domains/orders/sweep-orders.ts";
import { sweepRentals } from "#worker/domains/orders/sweep-rentals.ts";
import { setCreditLimit } from "#worker/domains/postpaid/set-credit-limit.ts";
import { relayOutbox } from "#worker/kernel/relay-outbox.ts";
import { administrator, buy, forSale, inStock, own, sendsFrom } from "./support.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const PRICE = 16_50;

/** An account that has bought a number. */
async function owner({ control = false } = {}) {
  const h = harness({ control });
  const admin = await administrator(h);
  const { id, number } = await inStock(admin);
  const ctx = await accountIn(h, { credit: 0, shard: 0 });
  const card = await saveCard(ctx);
  await buy(ctx, card, id);
  const state = async () => {
    const found = (await own(ctx)).find(({ _id }) => _id === id);
    if (!found) throw new Error("The account has no number");
    return found;
  };
  const dueAt = (await state()).paidUntil ?? 0;
  return { h, admin, ctx, card, id, number, state, dueAt };
}

/** What the minute's sweeps do at that time. */
async function minuteAt(h: Harness, at: number): Promise<void> {
  h.clock.now = at;
  await relayOutbox(h.system);
  await sweepOrders(h.system);
  await sweepRentals(h.system);
  await sweepNumbers(h.system);
}

/** The card of the account from now on. */
async function onlyCard(ctx: AccountContext, number: string): Promise<void> {
  await env.CONTROL.prepare("UPDATE dedicated_numbers SET card = ? WHERE account_id = ?")
    .bind(await saveCard(ctx, number), ctx.account.id)
    .run();
}

const bell = async (ctx: AccountContext) =>
  (await listNotifications(ctx, {})).items
    .filter(({ kind }) => kind === "number")
    .map(({ message }) => message);
const mails = async (ctx: AccountContext) =>
  (await mailTo(ctx.person?.email ?? "")).map(({ subject }) => subject);

afterEach(() => provider().recover());

describe("a number's renewal", () => {
  it("charges each month once, however often and late it is swept, with an invoice each", async () => {
    const { h, ctx, state, dueAt } = await owner();
    await minuteAt(h, dueAt - MINUTE);
    expect(await heldFor(ctx)).toBe(PRICE);
    h.clock.now = dueAt;
    await Promise.all([sweepRentals(h.system), sweepRentals(h.system)]);
    await minuteAt(h, dueAt + MINUTE);
    await minuteAt(h, dueAt + 20 * MINUTE);
    expect(await heldFor(ctx)).toBe(2 * PRICE);
    const second = (await state()).paidUntil ?? 0;
    expect(second).toBe(renewalAfter(dueAt, dueAt, "Australia/Sydney"));
    // Three months late, one month is bought. What the provider says of it comes by the test's clock.
    await provider().setFaults({ holdEvents: true });
    await minuteAt(h, second + 92 * DAY);
    await minuteAt(h, second + 92 * DAY + 2 * MINUTE);
    await minuteAt(h, second + 93 * DAY);
    expect(await heldFor(ctx)).toBe(3 * PRICE);
    expect((await state()).paidUntil).toBeGreaterThan(second + 92 * DAY);
    expect((await listInvoices(ctx, {})).items).toHaveLength(3);
    expect([await mails(ctx), await bell(ctx)]).toEqual([
      expect.not.arrayContaining([expect.stringContaining("could not")]),
      [],
    ]);
  });

  it("is at the amount that the number has by then; one that costs nothing is not charged", async () => {
    const { h, admin, ctx, id, number, state, dueAt } = await owner();
    const price = (amount: number) =>
      editDedicatedNumber(admin, {
        ...{ id: idOf("number", id), country: "AU", type: "common", serviceType: "sms" },
        ...{ amount, provider: "sinch", paymentMode: "stripe", reference: "" },
      });
    await price(15);
    expect(await mails(ctx)).toEqual([]);
    await price(20);
    const [told] = await mailTo(ctx.person?.email ?? "");
    expect(told?.subject).toBe(`The price of your number ${formatInternational(number)} changes`);
    expect(told?.text).toContain("costs $22.00 a month");
    await minuteAt(h, dueAt);
    expect(await heldFor(ctx)).toBe(PRICE + 22_00);
    await price(0);
    const second = (await state()).paidUntil ?? 0;
    await minuteAt(h, second);
    expect((await state()).paidUntil).toBeGreaterThan(second + 27 * DAY);
    expect(await heldFor(ctx)).toBe(PRICE + 22_00);
  });

  it.each(["before", "after"] as const)(
    "whose transaction breaks %s it is committed is charged once",
    async (when) => {
      const { h, ctx, state, dueAt } = await owner({ control: true });
      await provider().setFaults({ holdEvents: true });
      h.faults.batch = breaksOnce(/UPDATE dedicated_numbers SET period/, when);
      for (const minutes of [0, 2, 12, 22]) await minuteAt(h, dueAt + minutes * MINUTE);
      h.faults.batch = () => undefined;
      await minuteAt(h, dueAt + 40 * MINUTE);
      await provider().recover();
      expect(await heldFor(ctx)).toBe(2 * PRICE);
      expect((await state()).paidUntil).toBeGreaterThan(dueAt + 27 * DAY);
    },
  );

  it("that fails is tried for nine days, each time with a mail and a bell, while the number works", async () => {
    const { h, ctx, id, number, state, dueAt } = await owner();
    const name = formatInternational(number);
    await onlyCard(ctx, CARDS.declined);
    let at = dueAt;
    for (const days of [1, 3, 5]) {
      await minuteAt(h, at);
      await minuteAt(h, at + MINUTE);
      at += days * DAY;
      expect(await state()).toMatchObject({ status: "assigned", tryAt: at });
      expect(await sendsFrom(ctx)).toEqual([number]);
    }
    const unpaid = NOTIFICATION_TEXTS.numberUnpaid(name);
    expect(await bell(ctx)).toEqual([unpaid, unpaid, unpaid]);
    await minuteAt(h, at);
    await minuteAt(h, at + MINUTE);
    expect(await state()).toMatchObject({ status: "expired", byCard: false });
    expect(await sendsFrom(ctx)).toEqual([]);
    expect((await bell(ctx))[0]).toBe(NOTIFICATION_TEXTS.numberEnded(name));
    expect((await mails(ctx)).filter((subject) => subject.includes(name))).toEqual([
      `Your number ${name} has ended`,
      ...Array.from({ length: 3 }, () => `Your number ${name} could not be renewed`),
    ]);
    expect(await heldFor(ctx)).toBe(PRICE);
    // Its replies still reach them, and nobody can buy it; after the quarantine it is for sale.
    const [handset = ""] = newHandsets(1);
    await write(h, handset, number);
    expect((await storedRooms(ctx)).map((room) => room.number)).toEqual([handset]);
    const other = await accountIn(h, {});
    expect(await forSale(other, number)).toEqual([]);
    await minuteAt(h, at + 91 * DAY);
    expect(await forSale(other, number)).toEqual([id]);
    const { data } = await numberHistory(await administrator(h), { id: idOf("number", id) });
    expect(data.map(({ event }) => event)).toEqual(["available", "expired", "assigned", "added"]);
  });

  it("waits for a card provider that cannot be reached, also at the last attempt", async () => {
    const { h, ctx, state, dueAt } = await owner();
    await onlyCard(ctx, CARDS.declined);
    for (const days of [0, 1, 4]) await minuteAt(h, dueAt + days * DAY);
    await env.CONTROL.prepare("UPDATE dedicated_numbers SET card = ? WHERE account_id = ?")
      .bind(await saveCard(ctx), ctx.account.id)
      .run();
    await provider().setFaults({ fail: 1_000 });
    await minuteAt(h, dueAt + 9 * DAY);
    expect(await state()).toMatchObject({ status: "assigned" });
    expect(await heldFor(ctx)).toBe(PRICE);
    await provider().setFaults({ fail: 0 });
    for (const minutes of [40, 42]) await minuteAt(h, dueAt + 9 * DAY + minutes * MINUTE);
    expect(await heldFor(ctx)).toBe(2 * PRICE);
    expect(await state()).toMatchObject({ status: "assigned", failure: undefined });
  });

  it("that is paid twice is paid back once", async () => {
    const { h, ctx, id, state, dueAt } = await owner();
    await provider().setFaults({ holdEvents: true });
    await minuteAt(h, dueAt);
    // As if it had been given up before the provider's word came.
    const ours = "account_id = ? AND period = 1";
    await env.CONTROL.batch(
      [
        `DELETE FROM order_claims WHERE order_id IN (SELECT id FROM orders WHERE ${ours})`,
        `UPDATE orders SET status = 'canceled' WHERE ${ours}`,
        "UPDATE dedicated_numbers SET attempts = 1, failure = 'Declined' WHERE account_id = ?",
      ].map((sql) => env.CONTROL.prepare(sql).bind(ctx.account.id)),
    );
    await buy(ctx, await saveCard(ctx), id);
    await provider().recover();
    expect((await paymentsOf(ctx)).map(({ status }) => status)).toEqual(Array(3).fill("succeeded"));
    await minuteAt(h, dueAt + 2 * MINUTE);
    await minuteAt(h, dueAt + 4 * MINUTE);
    expect(await heldFor(ctx)).toBe(2 * PRICE);
    expect((await state()).paidUntil).toBe(renewalAfter(dueAt, dueAt, "Australia/Sydney"));
  });

  it("is not put off for ever by orders that nobody pays", async () => {
    const { h, ctx, id, state, dueAt } = await owner();
    // What the provider says of it comes by the test's clock.
    await provider().setFaults({ holdEvents: true });
    await onlyCard(ctx, CARDS.declined);
    for (const days of [0, 1, 4]) await minuteAt(h, dueAt + days * DAY);
    const card = await saveCard(ctx, CARDS.declined);
    const tries = async (at: number) => {
      h.clock.now = at;
      await buy(ctx, card, id).catch(() => {});
      await minuteAt(h, at);
    };
    for (let minutes = -5; minutes < 30; minutes += 5) {
      await tries(dueAt + 9 * DAY + minutes * MINUTE);
    }
    expect(await state()).toMatchObject({ status: "assigned" });
    for (let minutes = 0; minutes < 30; minutes += 5) {
      await tries(dueAt + 10 * DAY + minutes * MINUTE);
    }
    expect(await state()).toMatchObject({ status: "expired" });
    expect(await heldFor(ctx)).toBe(PRICE);
  });

  it("that failed can be paid by hand with another card, and goes on as before", async () => {
    const { h, ctx, id, state, dueAt } = await owner();
    await onlyCard(ctx, CARDS.declined);
    await minuteAt(h, dueAt);
    await minuteAt(h, dueAt + 2 * DAY - MINUTE);
    expect((await state()).failure).toBeDefined();
    const good = await saveCard(ctx);
    await buy(ctx, good, id);
    const paid = await state();
    expect(paid).toMatchObject({ renews: true, failure: undefined, tryAt: undefined });
    expect(paid.paidUntil).toBe(renewalAfter(dueAt, dueAt, "Australia/Sydney"));
    expect(await heldFor(ctx)).toBe(2 * PRICE);
    await minuteAt(h, dueAt + 6 * DAY);
    await minuteAt(h, paid.paidUntil ?? 0);
    expect(await heldFor(ctx)).toBe(3 * PRICE);
    await expect(buy(ctx, good, id)).rejects.toMatchObject({ message: OWN_NUMBER_TEXTS.isYours });
  });

  it("waits while somebody of the account is at the checkout", async () => {
    const { h, ctx, id, dueAt } = await owner();
    await onlyCard(ctx, CARDS.declined);
    await minuteAt(h, dueAt);
    h.clock.now = dueAt + DAY - MINUTE;
    const asks = await saveCard(ctx, CARDS.asks);
    const { data } = await buy(ctx, asks, id);
    await minuteAt(h, dueAt + DAY);
    await provider().authenticate(data.clientSecret ?? "", true);
    await minuteAt(h, dueAt + DAY + 20 * MINUTE);
    expect(await heldFor(ctx)).toBe(2 * PRICE);
  });

  it("is cancelled: the number works until its month is over; kept again, it renews", async () => {
    const { h, ctx, id, number, state, dueAt } = await owner();
    const change = (renews: boolean) => changeRenewal(ctx, renewalCall.input.parse({ id, renews }));
    expect(await change(false)).toEqual({ message: OWN_NUMBER_TEXTS.cancelled });
    expect(await change(true)).toEqual({ message: OWN_NUMBER_TEXTS.renews });
    await change(false);
    await minuteAt(h, dueAt - MINUTE);
    expect(await state()).toMatchObject({ status: "assigned", renews: false });
    expect(await sendsFrom(ctx)).toEqual([number]);
    await minuteAt(h, dueAt);
    expect(await state()).toMatchObject({ status: "expired" });
    expect([await sendsFrom(ctx), await heldFor(ctx)]).toEqual([[], PRICE]);
    await expect(change(true)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("that failed ends as it is cancelled", async () => {
    const { h, ctx, id, state, dueAt } = await owner();
    await onlyCard(ctx, CARDS.declined);
    await minuteAt(h, dueAt);
    h.clock.now = dueAt + MINUTE;
    await changeRenewal(ctx, renewalCall.input.parse({ id, renews: false }));
    await minuteAt(h, dueAt + 2 * MINUTE);
    expect(await state()).toMatchObject({ status: "expired" });
  });

  it("is over once the number is released; money that was under way goes back", async () => {
    const { h, ctx, id, dueAt } = await owner();
    await provider().setFaults({ holdEvents: true });
    await minuteAt(h, dueAt);
    await releaseOwnNumber(ctx, { id: idOf("number", id), force: false });
    await minuteAt(h, dueAt + 5 * MINUTE);
    await minuteAt(h, dueAt + 6 * MINUTE);
    await provider().recover();
    expect(await heldFor(ctx)).toBe(PRICE);
    await minuteAt(h, dueAt + 40 * DAY);
    expect(await heldFor(ctx)).toBe(PRICE);
  });

  it("is not charged to an account that is suspended, or pays by invoice by then", async () => {
    const suspended = await owner();
    await env.CONTROL.prepare("UPDATE accounts SET active = 0 WHERE id = ?")
      .bind(suspended.ctx.account.id)
      .run();
    await minuteAt(suspended.h, suspended.dueAt);
    expect(await suspended.state()).toMatchObject({ status: "expired" });
    const postpaid = await owner();
    await env.CONTROL.prepare("UPDATE accounts SET profile_type = 'postpaid' WHERE id = ?")
      .bind(postpaid.ctx.account.id)
      .run();
    await minuteAt(postpaid.h, postpaid.dueAt);
    await minuteAt(postpaid.h, postpaid.dueAt + 40 * DAY);
    expect(await postpaid.state()).toMatchObject({ status: "assigned", byCard: false });
    const held = await Promise.all([suspended.ctx, postpaid.ctx].map(heldFor));
    expect(held).toEqual([PRICE, PRICE]);
  });

  it("is charged to a card again once its account leaves invoices, from its next monthly day on", async () => {
    const { h, admin, ctx, number, state, dueAt } = await owner();
    const user = ctx.person?.userId ?? "";
    const pays = (profileType: string) =>
      setCreditLimit(admin, limitCall.input.parse({ id: user, profileType, limit: 0 }));
    await pays("postpaid");
    await minuteAt(h, dueAt);
    await minuteAt(h, dueAt + 3 * DAY);
    await Promise.all([pays("prepaid"), pays("prepaid")]);
    const { paidUntil } = await state();
    expect(paidUntil).toBe(renewalAfter(dueAt + 3 * DAY, dueAt, "Australia/Sydney"));
    expect(await heldFor(ctx)).toBe(PRICE);
    await minuteAt(h, paidUntil ?? 0);
    await minuteAt(h, (paidUntil ?? 0) + DAY);
    expect(await heldFor(ctx)).toBe(2 * PRICE);
    expect(await state()).toMatchObject({ status: "assigned", byCard: true });
    const told = (await mailTo(ctx.person?.email ?? "")).filter(({ subject }) =>
      subject.includes("now paid by card"),
    );
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain(`${formatInternational(number)}: $16.50 on `);
    // What is saved again, or was never on an invoice, stays as it is.
    await pays("prepaid");
    expect((await state()).paidUntil).toBe(renewalAfter(paidUntil ?? 0, dueAt, "Australia/Sydney"));
  });

  it("ends if one of its payments is disputed", async () => {
    const { h, ctx, state, dueAt } = await owner();
    const [payment] = await paymentsOf(ctx);
    await provider().dispute(payment?.id ?? "");
    expect(await state()).toMatchObject({ renews: false });
    await minuteAt(h, dueAt);
    expect(await state()).toMatchObject({ status: "expired" });
  });
});
