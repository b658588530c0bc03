import { createElement as h } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { PurchaseOrder } from "#core/contract/orders/purchase-orders.ts";
import { paymentColumn } from "#web/components/credit/order-columns.tsx";
import { Badge } from "#web/components/ui/badge.tsx";
import type { Tone } from "#web/components/ui/tone.ts";
import { METHOD_WORDS } from "#web/features/admin/orders/order-words.ts";
import { orderColumns } from "#web/features/credit/order-columns.tsx";

type Mode = Parameters<typeof paymentColumn.cell>[0]["paymentMode"];

const ORDER: PurchaseOrder = {
  ...{ _id: "ord_1", user: "usr_1", currency: "AUD", createdAt: Date.UTC(2026, 10, 20) },
  ...{ totalAmount: 30_800, usedAmount: 1234, left: 26_766, credit: 28_000, gst: 2800 },
  ...{ isSMSAllow: true, isMMSAllow: true, totalSmsCount: 10_000, totalMmsCount: 717 },
  ...{ centsPerSMS: 2.8, centsPerMMS: 39, invoiceMethod: "credit", paymentMode: "stripe" },
  ...{ type: "Normal", medium: "sms", invoiceStatus: true, failure: null, refunded: 0 },
};

const shown = (paymentMode: Mode) =>
  renderToStaticMarkup(h("td", null, paymentColumn.cell({ paymentMode })));
const badge = (tone: Tone, words: string) =>
  renderToStaticMarkup(h("td", null, Badge({ tone, children: words })));

it("R543: an order paid by reward is gold, one by Stripe is blue", () => {
  expect(shown("reward")).toBe(badge("attention", "Reward"));
  expect(shown("stripe")).toBe(badge("info", "Stripe"));
  expect(badge("attention", "Reward")).not.toBe(badge("info", "Reward"));
});

it("R681: orders are paid by Stripe or by Admin", () => {
  expect(shown("stripe")).toContain("Stripe");
  expect(shown("admin")).toBe(badge("neutral", "Admin"));
});

it("a customer reads what an order pays for, in words, never the invoice method", () => {
  const column = orderColumns.find(({ key }) => key === "invoiceMethod");
  const words = (["usage", "credit"] as const).map((invoiceMethod) =>
    column?.cell({ ...ORDER, invoiceMethod }),
  );
  expect([column?.header, ...words]).toEqual(["Pays for", "Monthly usage", "Account credit"]);
});

it("R544: an administrator reads USAGE or CREDIT", () => {
  expect(METHOD_WORDS).toEqual({ usage: "USAGE", credit: "CREDIT" });
});
