import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { newAccount } from "#tests/support/account.ts";
import { currentOrder } from "#worker/domains/money/orders/orders.ts";
import { listPlans } from "#worker/domains/money/orders/price-list.ts";

it("R687: a package has its price with and without tax, what it is for, its bonus and whether it sells best", async () => {
  await env.CONTROL.prepare(
    `INSERT INTO packages (id, name, medium, quantity, bonus, bestseller, valid_from) VALUES
      ('pkg_a', 'Ten thousand', 'sms', 10000, 50, 1, 0), ('pkg_b', 'Pictures', 'mms', 100, 0, 0, 0)`,
  ).run();
  const { packages } = (await listPlans(await newAccount())).data;
  expect(packages.filter(({ _id }) => ["pkg_a", "pkg_b"].includes(_id))).toMatchObject([
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
