import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it } from "vitest";
import {
  OWN_NUMBER_TEXTS,
  changeRenewal as renewalCall,
} from "#core/contract/dedicated-numbers/own-numbers.ts";
import { setCreditLimit as limitCall } from "#core/contract/postpaid/postpaid.ts";
import { formatInternational } from "#core/rules/phone.ts";
import { renewalAfter } from "#core/rules/renewals.ts";
import { mailTo } from "#tests/support/codes.ts";
import { breaksOnce } from "#tests/support/faulty-database.ts";
import { heldFor, paymentsOf, provider, saveCard } from "#tests/support/payments.ts";
import { idOf } from "#tests/support/world/id-of.ts";
import { listInvoices } from "#worker/domains/money/invoices/invoices.ts";
import { sweepRenewals } from "#worker/domains/money/orders/sweep-renewals.ts";
import { setCreditLimit } from "#worker/domains/money/postpaid/set-credit-limit.ts";
import { editDedicatedNumber } from "#worker/domains/senders/dedicated-numbers/edit-dedicated-number.ts";
import {
  changeRenewal,
  releaseOwnNumber,
} from "#worker/domains/senders/dedicated-numbers/own-numbers.ts";
import { bell, MINUTE, mails, minuteAt, owner, PRICE } from "./rented.ts";
import { buy, DAY, sendsFrom } from "./support.ts";

afterEach(() => provider().recover());

describe("a number's renewal", () => {
  it("charges each month once, however often and late it is swept, with an invoice each", async () => {
    const { h, ctx, state, dueAt } = await owner();
    await minuteAt(h, dueAt - MINUTE);
    expect(await heldFor(ctx)).toBe(PRICE);
    h.clock.now = dueAt;
    await Promise.all([sweepRenewals(h.system), sweepRenewals(h.system)]);
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

  it("waits while its account is deactivated, which keeps its numbers; activated again, it pays for one month", async () => {
    const { h, ctx, state, dueAt } = await owner();
    const setActive = (active: number) =>
      env.CONTROL.prepare("UPDATE accounts SET active = ? WHERE id = ?")
        .bind(active, ctx.account.id)
        .run();
    await setActive(0);
    for (const days of [0, 1, 3, 6, 40]) await minuteAt(h, dueAt + days * DAY);
    expect(await state()).toMatchObject({ status: "assigned", failure: undefined });
    expect([await heldFor(ctx), await mails(ctx), await bell(ctx)]).toEqual([PRICE, [], []]);
    await setActive(1);
    // What the provider says of it comes by the test's clock.
    await provider().setFaults({ holdEvents: true });
    await minuteAt(h, dueAt + 41 * DAY);
    await minuteAt(h, dueAt + 41 * DAY + 2 * MINUTE);
    expect(await heldFor(ctx)).toBe(2 * PRICE);
    expect((await state()).paidUntil).toBeGreaterThan(dueAt + 41 * DAY);
  });

  it("is not charged to an account that was deleted, or pays by invoice by then", async () => {
    const gone = await owner();
    await env.CONTROL.prepare("UPDATE accounts SET active = 0, deleted_at = 1 WHERE id = ?")
      .bind(gone.ctx.account.id)
      .run();
    await minuteAt(gone.h, gone.dueAt);
    const postpaid = await owner();
    await env.CONTROL.prepare("UPDATE accounts SET profile_type = 'postpaid' WHERE id = ?")
      .bind(postpaid.ctx.account.id)
      .run();
    await minuteAt(postpaid.h, postpaid.dueAt);
    await minuteAt(postpaid.h, postpaid.dueAt + 40 * DAY);
    expect(await postpaid.state()).toMatchObject({ status: "assigned", byCard: false });
    const held = await Promise.all([gone.ctx, postpaid.ctx].map(heldFor));
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
