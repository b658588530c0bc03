import { describe, expect, it } from "vitest";
import { ADMIN_ORDER_TEXTS, addOrder } from "#core/contract/orders/admin-orders.ts";
import { POSTPAID_TEXTS, submitInvoice } from "#core/contract/postpaid/postpaid.ts";

const USER = "usr_00000000000000000000000000";

describe("an administrator's purchase order has", () => {
  const errors = (input: object) =>
    addOrder.input.safeParse(input).error?.issues.map(({ path, message }) => `${path}: ${message}`);
  const whole = {
    ...{ key: crypto.randomUUID(), user: USER, totalAmount: 1, currency: "AUD" },
    ...{ invoiceMethod: "usages", paymentMode: "reward" },
  };

  it.each(["user", "currency", "totalAmount"])("R599: %s", (missing) => {
    expect(errors(whole)).toBeUndefined();
    expect(errors({ ...whole, [missing]: undefined })).toEqual([
      expect.stringMatching(new RegExp(`^${missing}: `)),
    ]);
  });

  it("R600: an amount of at least 1", () => {
    for (const totalAmount of [0, -1]) {
      expect(errors({ ...whole, totalAmount })).toEqual([
        `totalAmount: ${ADMIN_ORDER_TEXTS.amount}`,
      ]);
    }
    expect(errors({ ...whole, totalAmount: "100" })).toHaveLength(1);
    expect(errors({ ...whole, totalAmount: 0.5 })).not.toBeUndefined();
  });

  it("R601: an invoice method", () => {
    expect(errors({ ...whole, invoiceMethod: undefined })).toEqual([
      "invoiceMethod: Invoice Method is required",
    ]);
  });

  it("R602: a payment mode, which a card's is not (R516)", () => {
    expect(errors({ ...whole, paymentMode: undefined })).toEqual([
      "paymentMode: Payment Mode is required",
    ]);
    expect(errors({ ...whole, paymentMode: "stripe" })).toHaveLength(1);
  });

  it("R603: no rates, or numbers", () => {
    expect(errors({ ...whole, centsPerSMS: 4.5, centsPerMMS: 39 })).toBeUndefined();
    expect(errors({ ...whole, centsPerSMS: "4.5" })).toHaveLength(1);
    expect(errors({ ...whole, centsPerMMS: "39" })).toHaveLength(1);
  });
});

describe("a usage invoice", () => {
  const whole = {
    ...{ userId: USER, month: 10, year: 2026, totalSms: 0, totalMms: 0 },
    ...{ perSmsRate: 0, perMmsRate: 0, dedicatedAmount: 0, totalAmount: 0 },
  };
  const errors = (change: object) =>
    submitInvoice.input.safeParse({ ...whole, ...change }).error?.issues.map((e) => e.message);

  it.each([
    ["R552", { totalSms: undefined }, "Total SMS is required"],
    ["R552", { totalSms: -1 }, "Total SMS must be non-negative"],
    ["R552", { totalSms: 1.5 }, POSTPAID_TEXTS.whole],
    ["R553", { totalMms: undefined }, "Total MMS is required"],
    ["R553", { totalMms: -1 }, "Total MMS must be non-negative"],
    ["R554", { perSmsRate: undefined }, "SMS rate is required"],
    ["R554", { perSmsRate: -0.1 }, "SMS rate must be non-negative"],
    ["R555", { perMmsRate: undefined }, "MMS rate is required"],
    ["R555", { perMmsRate: -0.1 }, "MMS rate must be non-negative"],
    ["R555", { perMmsRate: 0.0001 }, POSTPAID_TEXTS.decimals],
  ])("%s: says what is wrong with %j", (_, change, message) => {
    expect(errors({})).toBeUndefined();
    expect(errors(change)).toEqual([message]);
  });
});
