import { expect, it } from "vitest";
import { monthName } from "#core/rules/month-name.ts";

it("months are named by their numbers", () => {
  expect([1, 2, 12].map(monthName)).toEqual(["January", "February", "December"]);
});
