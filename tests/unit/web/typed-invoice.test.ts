import { expect, it } from "vitest";
import { createCustomerInvoice } from "#core/contract/customer-invoices/customer-invoices.ts";
import { typedPrice, typedQuantity } from "#web/components/customer-invoices/typed-invoice.ts";

const { unit_amount, quantity } = createCustomerInvoice.input.shape;
const price = typedPrice.pipe(unit_amount);
const count = typedQuantity.pipe(quantity);
const said = (schema: typeof price | typeof count, text: string) =>
  schema.safeParse(text).error?.issues.map(({ message }) => message);

it("R559, R560, R561, R563: an amount is typed in dollars and sent in cents", () => {
  expect(price.parse("40")).toBe(4000);
  expect(price.parse("40.05")).toBe(4005);
  expect(price.parse(".5")).toBe(50);
  expect(said(price, "forty")).toEqual(["Should contain only numbers"]);
  expect(said(price, "$40")).toEqual(["Should contain only numbers"]);
  expect(said(price, "40.055")).toEqual(["Two Digit Allowed after decimal"]);
  expect(said(price, "0")).toEqual(["Amount must be greater than zero"]);
  expect(said(price, "-4")).toEqual(["Amount must be greater than zero"]);
  expect(said(price, "")).toEqual(["Amount is required"]);
});

it("R562: a quantity is a whole number", () => {
  expect(count.parse("3")).toBe(3);
  expect(said(count, "1.5")).toEqual(["Decimal not allowed"]);
  expect(said(count, "two")).toEqual(["Should contain only numbers"]);
  expect(said(count, "")).toEqual(["Quantity is required"]);
});
