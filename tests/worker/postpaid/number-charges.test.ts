import { expect, it } from "vitest";
import {
  listNumberCharges as contract,
  submitInvoice as submitCall,
  withdrawUsageInvoice as withdrawCall,
} from "#core/contract/postpaid.ts";
import { newAccount } from "#tests/support/account.ts";
import { newHandsets } from "#tests/support/campaigns.ts";
import { lastMonth, USAGE } from "#tests/support/world/last-month.ts";
import { payUsageInvoice } from "#worker/domains/orders/pay-usage-invoice.ts";
import { withdrawUsageInvoice } from "#worker/domains/orders/withdraw-usage-invoice.ts";
import { listNumberCharges } from "#worker/domains/postpaid/list-number-charges.ts";
import { submitInvoice } from "#worker/domains/postpaid/submit-invoice.ts";
import { addSender } from "#worker/domains/senders/senders.ts";

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

function submitted(id: string) {
  return withdrawCall.input.parse({ id }).id;
}
