import { expect, it } from "vitest";
import { COUPON_TEXTS, createCoupon as createEndpoint } from "#core/contract/billing/coupons.ts";
import { ORDER_TEXTS } from "#core/contract/orders/order-texts.ts";
import { idSchema, newId } from "#core/ids.ts";
import { newAccount } from "#tests/support/account.ts";
import { call, refusalOf } from "#tests/support/call.ts";
import { sessionFor } from "#tests/support/session.ts";
import { personOf } from "#worker/context.ts";
import { createCoupon, endCoupon, listCoupons } from "#worker/domains/money/billing/coupons.ts";
import { verifyCoupon } from "#worker/domains/money/orders/price-list.ts";

const HOUR = 3_600_000;
const newCode = () => `T${crypto.randomUUID().slice(0, 8).toUpperCase()}`;

it("a coupon is valid between its dates, for everyone or the account that it was made for", async () => {
  const admin = await newAccount({ role: "superAdmin", name: "Mia Chen" });
  const [one, other] = [await newAccount({ name: "Bells Florist" }), await newAccount()];
  const [validFrom, validTo] = [admin.now() + HOUR, admin.now() + 2 * HOUR];
  const user = idSchema("user").parse(personOf(one).userId);
  const code = newCode();
  const { data } = await createCoupon(admin, { code, percentOff: 10, user, validFrom, validTo });
  expect(data).toMatchObject({ code, account: "Bells Florist", uses: 0, createdBy: "Mia Chen" });
  const at = (ctx: typeof one, now: number) =>
    verifyCoupon({ ...ctx, now: () => now }, { coupon: code });
  await expect(at(one, validFrom - 1)).rejects.toMatchObject({ message: ORDER_TEXTS.coupon });
  expect((await at(one, validFrom)).data).toMatchObject({ code, percentOff: 10 });
  await expect(at(other, validFrom)).rejects.toMatchObject({ message: ORDER_TEXTS.coupon });
  await expect(at(one, validTo)).rejects.toMatchObject({ message: ORDER_TEXTS.couponExpired });
  const { items, total } = await listCoupons(admin, { search: code.toLowerCase() });
  expect([total, items]).toMatchObject([1, [{ _id: data._id, account: "Bells Florist" }]]);
});

it("a code that is taken and a date that is past are refused with their fields", async () => {
  const admin = await newAccount({ role: "superAdmin" });
  const code = newCode();
  await createCoupon(admin, { code, percentOff: 10 });
  await expect(createCoupon(admin, { code, percentOff: 20 })).rejects.toMatchObject({
    fields: { code: COUPON_TEXTS.taken(code) },
  });
  const past = { code: newCode(), percentOff: 10, validFrom: admin.now() - HOUR };
  await expect(createCoupon(admin, past)).rejects.toMatchObject({
    fields: { validFrom: COUPON_TEXTS.past },
  });
  const cookie = await sessionFor(admin);
  for (const [input, field] of [
    [{ percentOff: 0 }, "percentOff"],
    [{ percentOff: 100 }, "percentOff"],
    [{ code: "a b" }, "code"],
    [{ validFrom: 4e12, validTo: 3e12 }, "validTo"],
  ] as const) {
    const asked = { code: newCode(), percentOff: 10, ...input };
    const { fields } = await refusalOf(await call(createEndpoint, asked, { cookie }));
    expect(Object.keys(fields ?? {})).toEqual([field]);
  }
});

it("of two administrators who end a coupon at once, the second learns who was first", async () => {
  const mia = await newAccount({ role: "superAdmin", name: "Mia Chen" });
  const sam = await newAccount({ role: "superAdmin", name: "Sam Brown" });
  const { data } = await createCoupon(mia, { code: newCode(), percentOff: 10 });
  const id = idSchema("coupon").parse(data._id);
  const results = await Promise.allSettled([endCoupon(mia, { id }), endCoupon(sam, { id })]);
  const lost = results.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  expect(lost).toMatchObject([
    {
      code: "CONFLICT",
      message: expect.stringMatching(/^(Mia Chen|Sam Brown) ended this coupon on \d/),
    },
  ]);
  const unknown = { id: newId("coupon", 1) };
  await expect(endCoupon(mia, unknown)).rejects.toMatchObject({ code: "NOT_FOUND" });
});
