import { expect, it } from "vitest";
import {
  editDedicatedNumber as editCall,
  NUMBER_TEXTS,
} from "#core/contract/dedicated-numbers/dedicated-numbers.ts";
import {
  setCreditLimit as limitCall,
  previewInvoice as previewCall,
  subNumbersText,
} from "#core/contract/postpaid/postpaid.ts";
import { formatInternational } from "#core/rules/phone.ts";
import { accountIn, type Harness, harness } from "#tests/support/campaign-harness.ts";
import { heldFor, provider, saveCard } from "#tests/support/payments.ts";
import {
  administrator,
  buy,
  give,
  inStock,
  own,
} from "#tests/worker/senders/dedicated-numbers/support.ts";
import type { AccountContext } from "#worker/context.ts";
import { sweepOrders } from "#worker/domains/money/orders/sweep-orders.ts";
import { sweepRenewals } from "#worker/domains/money/orders/sweep-renewals.ts";
import { previewInvoice } from "#worker/domains/money/postpaid/preview-invoice.ts";
import { setCreditLimit } from "#worker/domains/money/postpaid/set-credit-limit.ts";
import { editDedicatedNumber } from "#worker/domains/senders/dedicated-numbers/edit-dedicated-number.ts";
import { giveDedicatedNumber } from "#worker/domains/senders/dedicated-numbers/give-dedicated-number.ts";
import { takeOnInvoice } from "#worker/domains/senders/dedicated-numbers/number-to-buy.ts";
import { releaseOwnNumber } from "#worker/domains/senders/dedicated-numbers/own-numbers.ts";

// Numbers of accounts that begin or cease to pay by invoice: each month is charged once, by card or on an invoice.

const MINUTE = 60_000;
const PRICE = 16_50;
const postpaid = { flags: { profileType: "postpaid" } } as const;

async function at(day: string) {
  const h = harness();
  const on = (next: string) => {
    h.clock.now = Date.parse(`${next}T02:00:00Z`);
  };
  on(day);
  return { h, on, admin: await administrator(h) };
}

/** The numbers that the usage invoice of a month of 2026 would charge for. */
async function charged(admin: AccountContext, ctx: AccountContext, month: number) {
  const asked = { userId: ctx.person?.userId, month, year: 2026 };
  const { data } = await previewInvoice(admin, previewCall.input.parse(asked));
  return data.numbers.map(({ number }) => number);
}

function pays(admin: AccountContext, ctx: AccountContext, profileType: "prepaid" | "postpaid") {
  const input = { id: ctx.person?.userId ?? "", profileType, limit: 0 };
  return setCreditLimit(admin, limitCall.input.parse(input));
}

function handsOf(admin: AccountContext, ctx: AccountContext): AccountContext {
  return { ...ctx, person: admin.person };
}

async function inJuly(h: Harness, on: (day: string) => void) {
  on("2026-07-10");
  await sweepRenewals(h.system);
}

it("one from the stock that an administrator gives is on invoices, also if it is given back before the next one", async () => {
  const { on, h, admin } = await at("2026-06-05");
  const ctx = await accountIn(h, { credit: 0, ...postpaid });
  const [kept, brief] = [await inStock(admin), await inStock(admin)];
  for (const { number } of [kept, brief]) {
    expect(await giveDedicatedNumber(handsOf(admin, ctx), number)).toBe(true);
  }
  on("2026-06-20");
  await releaseOwnNumber(ctx, { id: brief.id, force: false });
  on("2026-07-02");
  expect((await charged(admin, ctx, 6)).toSorted()).toEqual([kept.number, brief.number].toSorted());
  await saveCard(ctx);
  await pays(admin, ctx, "prepaid");
  expect((await own(ctx))[0]).toMatchObject({ number: kept.number, byCard: true });
  await inJuly(h, on);
  expect(await heldFor(ctx)).toBe(PRICE);
});

it("a month that a card paid is not on an invoice; the next one is", async () => {
  const { on, h, admin } = await at("2026-06-05");
  const ctx = await accountIn(h, { credit: 0 });
  const { id, number } = await inStock(admin);
  await provider().setFaults({ holdEvents: true });
  await buy(ctx, await saveCard(ctx), id);
  h.clock.now += 2 * MINUTE;
  await sweepOrders(h.system);
  await provider().recover();
  on("2026-06-20");
  await pays(admin, ctx, "postpaid");
  await inJuly(h, on);
  expect(await own(ctx)).toMatchObject([{ byCard: false, paidUntil: undefined }]);
  expect(await charged(admin, ctx, 6)).toEqual([]);
  expect(await charged(admin, ctx, 7)).toEqual([number]);
  await releaseOwnNumber(ctx, { id, force: false });
  expect(await charged(admin, ctx, 6)).toEqual([]);
  expect(await charged(admin, ctx, 7)).toEqual([number]);
  expect(await heldFor(ctx)).toBe(PRICE);
});

it("an account does not leave invoices while its sub-accounts have numbers on them", async () => {
  const { h, admin } = await at("2026-06-05");
  const ctx = await accountIn(h, { credit: 0, ...postpaid });
  const parentId = ctx.account.id;
  const sub = await accountIn(h, { role: "subaccount", parentId, credit: 0, ...postpaid });
  const { id, number } = await inStock(admin);
  await giveDedicatedNumber(handsOf(admin, sub), number);
  await expect(pays(admin, ctx, "prepaid")).rejects.toMatchObject({
    ...{ code: "CONFLICT", message: subNumbersText([formatInternational(number)]) },
  });
  const edit = { id, country: "AU", provider: "sinch", paymentMode: "admin" };
  await editDedicatedNumber(admin, editCall.input.parse(edit));
  await pays(admin, ctx, "prepaid");
});

it("one is not taken on an invoice by an account that has left invoices", async () => {
  const { h, admin } = await at("2026-06-05");
  const ctx = await accountIn(h, { credit: 0 });
  const { id } = await inStock(admin);
  await expect(takeOnInvoice(ctx, id)).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await own(ctx)).toEqual([]);
});

it("an assigned number does not change between card and invoice by its payment mode", async () => {
  const { h, admin } = await at("2026-06-05");
  const [payer, given] = [await accountIn(h, { credit: 0 }), await accountIn(h, {})];
  const [bought, gift] = [await inStock(admin), await inStock(admin)];
  await buy(payer, await saveCard(payer), bought.id);
  await give(admin, gift.id, given);
  const edit = (id: string, paymentMode?: string) =>
    editDedicatedNumber(
      admin,
      editCall.input.parse({ id, country: "AU", provider: "sinch", paymentMode }),
    );
  await expect(edit(bought.id, "invoice")).rejects.toMatchObject({
    fields: { paymentMode: NUMBER_TEXTS.byCard },
  });
  await expect(edit(gift.id, "stripe")).rejects.toMatchObject({
    fields: { paymentMode: NUMBER_TEXTS.mode },
  });
  expect((await edit(bought.id)).data.paymentMode).toBe("stripe");
  expect((await edit(gift.id, "invoice")).data.paymentMode).toBe("invoice");
});
