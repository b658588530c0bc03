import { expect, it } from "vitest";
import { newPassword, password } from "#core/contract/fields/identity-fields.ts";

it("R576: a password has 8 to 128 characters", () => {
  const takes = (length: number) => newPassword.safeParse("x".repeat(length)).success;
  expect([7, 8, 128, 129].map(takes)).toEqual([false, true, true, false]);
});

it("an existing password may be as long as a new one, and shorter", () => {
  const takes = (length: number) => password.safeParse("x".repeat(length)).success;
  expect([0, 1, 128, 129].map(takes)).toEqual([false, true, true, false]);
});
