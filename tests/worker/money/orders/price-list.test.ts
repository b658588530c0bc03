import { expect, it } from "vitest";
import { newId } from "#core/ids.ts";
import { newAccount } from "#tests/support/account.ts";
import { putSetting } from "#tests/support/platform-settings.ts";
import { currentOrder } from "#worker/domains/money/orders/orders.ts";
import { listPlans } from "#worker/domains/money/orders/price-list.ts";

it("R687: a package has its price with and without tax, what it is for, its bonus and whether it sells best", async () => {
  const ids = [newId("package", 1), newId("package", 2)] as const;
  await putSetting("packages", [
    {
      ...{ id: ids[0], name: "Ten thousand", medium: "sms", quantity: 10_000 },
      ...{ bonus: 50, bestseller: true },
    },
    { id: ids[1], name: "Pictures", medium: "mms", quantity: 100, bonus: 0, bestseller: false },
  ]);
  const { packages } = (await listPlans(await newAccount())).data;
  expect(packages).toMatchObject([
    {
      ...{ name: "Pictures", isMMS: true, isBundle: true, bonus: 0, bestseller: false },
      ...{ price: 29_00, priceWithTax: 31_90, mms: 100, sms: 0 },
    },
    {
      ...{ name: "Ten thousand", isMMS: false, isBundle: true, bonus: 50, bestseller: true },
      ...{ price: 280_00, priceWithTax: 308_00, mms: 0, sms: 10_000 },
    },
  ]);
});

it("R217: the current purchase order says how many messages of each medium are paid for", async () => {
  const ctx = await newAccount({ credit: 550_000 });
  expect((await currentOrder(ctx)).data).toEqual({ totalSMS: 100, totalMMS: 14 });
});
