import { expect, it } from "vitest";
import { ORDER_KINDS, PAYMENT_TYPES, paymentTypeOf } from "#core/rules/orders.ts";

it("R517: every order has one of the five payment types", () => {
  expect(Object.fromEntries(ORDER_KINDS.map((kind) => [kind, paymentTypeOf(kind)]))).toEqual({
    ...{ special: "SpecialPlan", auto: "AutoCredit", reward: "SignupReward", admin: "Admin" },
    ...{ bundle: "Normal", custom: "Normal", plan: "Normal", invoice: "Normal" },
    number: "Normal",
  });
  expect([...PAYMENT_TYPES].sort()).toEqual([
    ...["Admin", "AutoCredit", "Normal", "SignupReward", "SpecialPlan"],
  ]);
});
