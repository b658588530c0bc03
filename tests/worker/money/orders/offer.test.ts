import { expect, it } from "vitest";
import { newId } from "#core/ids.ts";
import { BASE_RATES, FIRST_RATES } from "#core/rules/prices.ts";
import { putSetting } from "#tests/support/platform-settings.ts";
import { callerWith } from "#tests/worker/identity/social/support.ts";
import { getOffer } from "#worker/domains/money/orders/offer.ts";

it("tells strangers who sells and what the price list, packages and plans are now", async () => {
  const seller = { name: "Harbour Texts Pty Ltd", abn: "51824753556", address: "1 Quay Street" };
  await putSetting("seller", seller);
  await putSetting("newAccounts", { credit: 5_00 });
  await putSetting("packages", [
    {
      ...{ id: newId("package", 1), name: "Starter", medium: "sms", quantity: 1_000 },
      ...{ bonus: 50, bestseller: false },
    },
  ]);
  await putSetting("plans", [
    { id: newId("plan", 1), name: "Monthly", medium: "sms", messages: 1_000, rate: 5_200 },
  ]);
  const ctx = callerWith({ SUPPORT_EMAIL: "help@example.test" });
  const later = Date.now() + 60_000;
  const { data } = await getOffer({ ...ctx, now: () => later });
  expect(data).toMatchObject({
    seller: { name: seller.name, abn: seller.abn },
    supportEmail: "help@example.test",
    credit: 5_00,
    list: { base: BASE_RATES, firstRates: FIRST_RATES, first: { sms: true }, special: null },
    // Not at the price of a first purchase.
    packages: [{ name: "Starter", price: 55_00, priceWithTax: 60_50, bonus: 50 }],
    plans: [{ name: "Monthly", price: { unit_amount: 57_20 } }],
  });
  expect(data.seller).not.toHaveProperty("address");
});
