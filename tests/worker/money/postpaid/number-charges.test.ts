import { describe, expect, it } from "vitest";
import { editDedicatedNumber as editCall } from "#core/contract/dedicated-numbers/dedicated-numbers.ts";
import { OWN_NUMBER_TEXTS } from "#core/contract/dedicated-numbers/own-numbers.ts";
import {
  listNumberCharges as contract,
  setCreditLimit as limitCall,
  POSTPAID_TEXTS,
  previewInvoice as previewCall,
  submitInvoice as submitCall,
  withdrawUsageInvoice as withdrawCall,
} from "#core/contract/postpaid/postpaid.ts";
import { newAccount } from "#tests/support/account.ts";
import { accountIn, harness } from "#tests/support/campaign-harness.ts";
import { newHandsets } from "#tests/support/campaigns.ts";
import { saveCard } from "#tests/support/payments.ts";
import { lastMonth, USAGE } from "#tests/support/world/last-month.ts";
import {
  administrator,
  buy,
  DAY,
  inStock,
  own,
  sendsFrom,
} from "#tests/worker/senders/dedicated-numbers/support.ts";
import {
  payUsageInvoice,
  withdrawUsageInvoice,
} from "#worker/domains/money/orders/usage-invoices.ts";
import { listNumberCharges } from "#worker/domains/money/postpaid/list-usage.ts";
import { previewInvoice } from "#worker/domains/money/postpaid/preview-invoice.ts";
import { setCreditLimit } from "#worker/domains/money/postpaid/set-credit-limit.ts";
import { submitInvoice } from "#worker/domains/money/postpaid/submit-invoice.ts";
import { editDedicatedNumber } from "#worker/domains/senders/dedicated-numbers/edit-dedicated-number.ts";
import { numberHistory } from "#worker/domains/senders/dedicated-numbers/list-dedicated-numbers.ts";
import { releaseOwnNumber } from "#worker/domains/senders/dedicated-numbers/own-numbers.ts";
import { addSender } from "#worker/domains/senders/senders/senders.ts";

it("R689: a dedicated number on a usage invoice is listed with what it was charged, by whom, and whether that is paid", async () => {
  const admin = await newAccount({ role: "superAdmin", name: "Operator" });
  const name = `Clinic ${crypto.randomUUID()}`;
  const ctx = await newAccount({ name, flags: { profileType: "postpaid" } });
  const numbers = newHandsets(2).toSorted();
  for (const value of numbers) await addSender(ctx, { value, type: 2, perSecond: 10 });
  const { month, year } = lastMonth();
  const { data } = await submitInvoice(
    admin,
    submitCall.input.parse({
      ...{ userId: ctx.person?.userId, month, year },
      ...{ ...USAGE, numbers, dedicatedAmount: 30, totalAmount: 35 },
    }),
  );
  const list = (search: string) => listNumberCharges(admin, contract.input.parse({ search }));
  const charge = {
    ...{ accountName: name, invoice: data.number, datetime: data.createdAt },
    ...{ month: `${year}-${String(month).padStart(2, "0")}`, amount: 15_00, countryCode: "61" },
    ...{ serviceType: "monthly", payMode: "invoice", createdBy: admin.person?.name },
  };
  const both = await list(name.toUpperCase());
  expect(both).toMatchObject({ total: 2 });
  expect(both.items).toMatchObject(
    numbers.map((number) => ({ ...charge, number, invoiceStatus: false })),
  );
  await payUsageInvoice(admin, { id: submitted(data._id) });
  const [first = ""] = numbers;
  expect((await list(first)).items).toMatchObject([{ number: first, invoiceStatus: true }]);
  expect((await list("nobody")).items).toEqual([]);
});

it("R689: one that was withdrawn was not charged", async () => {
  const admin = await newAccount({ role: "superAdmin" });
  const ctx = await newAccount({ flags: { profileType: "postpaid" } });
  const [number = ""] = newHandsets(1);
  await addSender(ctx, { value: number, type: 2, perSecond: 10 });
  const { data } = await submitInvoice(
    admin,
    submitCall.input.parse({
      ...{ userId: ctx.person?.userId, ...lastMonth() },
      ...{ ...USAGE, numbers: [number] },
    }),
  );
  const list = () => listNumberCharges(admin, { search: number });
  expect((await list()).total).toBe(1);
  await withdrawUsageInvoice(admin, { id: submitted(data._id) });
  expect((await list()).total).toBe(0);
});

describe("each number of an account that pays by invoice", () => {
  it("R520: is taken once without a card, and charged at its own amount", async () => {
    const h = harness();
    h.clock.now -= 30 * DAY;
    const stocking = await administrator(h);
    const ctx = await accountIn(h, { credit: 0, flags: { profileType: "postpaid" } });
    const [dear, cheap] = [
      await inStock(stocking, { amount: 40.5 }),
      await inStock(stocking, { amount: 9.9 }),
    ];
    const take = ({ id }: { id: string }) => buy(ctx, "", id, { card: undefined, total: 0 });
    expect(await take(dear)).toMatchObject({ message: OWN_NUMBER_TEXTS.onInvoice });
    await Promise.allSettled([take(cheap), take(cheap), take(cheap)]);
    await take(cheap);
    expect((await sendsFrom(ctx)).toSorted()).toEqual([dear.number, cheap.number].toSorted());
    const { data: history } = await numberHistory(stocking, { id: cheap.id });
    expect(history.filter(({ event }) => event === "assigned")).toHaveLength(1);
    expect(await own(ctx)).toMatchObject([{ byCard: false }, { byCard: false }]);

    const admin = await newAccount({ role: "superAdmin" });
    const month = { userId: ctx.person?.userId ?? "", ...lastMonth(h.clock.now + 30 * DAY) };
    const { numbers } = (await previewInvoice(admin, previewCall.input.parse(month))).data;
    expect(numbers.toSorted((a, b) => a.cents - b.cents)).toEqual([
      { number: cheap.number, cents: 9_90 },
      { number: dear.number, cents: 40_50 },
    ]);
    const submit = (dedicatedAmount: number) =>
      submitInvoice(
        admin,
        submitCall.input.parse({
          ...{ ...month, ...USAGE, numbers: [cheap.number, dear.number] },
          ...{ dedicatedAmount, totalAmount: 5 + dedicatedAmount },
        }),
      );
    await expect(submit(30)).rejects.toMatchObject({
      fields: { totalAmount: POSTPAID_TEXTS.differs },
    });
    const { data } = await submit(50.4);
    expect(data).toMatchObject({ dedicatedAmount: 50.4, totalAmount: 55.4, totalWithGst: 60.94 });
    // A new amount is charged from the next month on.
    await editDedicatedNumber(
      stocking,
      editCall.input.parse({ id: dear.id, country: "AU", provider: "sinch", amount: 99 }),
    );
    expect((await submit(50.4)).data).toEqual(data);
    const { items } = await listNumberCharges(admin, { search: dear.number });
    expect(items).toMatchObject([{ number: dear.number, amount: 40_50 }]);
  });

  it("is charged for each of its months as it begins, and not before or after the account has it", async () => {
    const h = harness();
    const on = (day: string) => {
      h.clock.now = Date.parse(`${day}T02:00:00Z`);
    };
    on("2026-09-20");
    const stocking = await administrator(h);
    const ctx = await accountIn(h, { credit: 0, flags: { profileType: "postpaid" } });
    const admin = await accountIn(h, { role: "superAdmin" });
    const take = async (day: string) => {
      on(day);
      const number = await inStock(stocking);
      await buy(ctx, "", number.id, { card: undefined, total: 0 });
      return number;
    };
    const release = async ({ id }: Awaited<ReturnType<typeof take>>, day: string) => {
      on(day);
      await releaseOwnNumber(ctx, { id, force: false });
    };
    const charged = async (month: number) => {
      const asked = { userId: ctx.person?.userId, month, year: 2026 };
      const { data } = await previewInvoice(admin, previewCall.input.parse(asked));
      return data.numbers.map(({ number }) => number).toSorted();
    };
    const [early, late] = [await take("2026-09-20"), await take("2026-09-20")];
    const [kept, brief] = [await take("2026-10-02"), await take("2026-10-03")];
    await release(brief, "2026-10-04");
    await release(early, "2026-10-19");
    await release(late, "2026-10-21");
    const next = await take("2026-11-02");
    on("2026-11-03");
    const numbers = (...some: { number: string }[]) => some.map(({ number }) => number).toSorted();
    expect(await charged(9)).toEqual(numbers(early, late));
    expect(await charged(10)).toEqual(numbers(late, kept, brief));
    expect(await charged(11)).toEqual(numbers(kept, next));
  });

  it("is not charged again on an invoice if a card pays for it", async () => {
    const h = harness();
    const { id, number } = await inStock(await administrator(h));
    const ctx = await accountIn(h, { credit: 0 });
    await buy(ctx, await saveCard(ctx), id);
    const admin = await newAccount({ role: "superAdmin" });
    const user = ctx.person?.userId ?? "";
    await setCreditLimit(
      admin,
      limitCall.input.parse({ id: user, profileType: "postpaid", limit: 0 }),
    );
    const month = previewCall.input.parse({ userId: user, ...lastMonth() });
    expect((await previewInvoice(admin, month)).data.numbers).toEqual([]);
    const asked = { ...month, ...USAGE, numbers: [number], dedicatedAmount: 15, totalAmount: 20 };
    await expect(submitInvoice(admin, submitCall.input.parse(asked))).rejects.toMatchObject({
      fields: { numbers: POSTPAID_TEXTS.numberGone },
    });
  });
});

function submitted(id: string) {
  return withdrawCall.input.parse({ id }).id;
}
