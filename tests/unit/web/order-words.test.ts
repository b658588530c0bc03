import { createElement as h } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { paymentColumn } from "#web/components/credit/order-columns.tsx";
import { Badge } from "#web/components/ui/badge.tsx";
import type { Tone } from "#web/components/ui/tone.ts";

type Mode = Parameters<typeof paymentColumn.cell>[0]["paymentMode"];

const shown = (paymentMode: Mode) =>
  renderToStaticMarkup(h("td", null, paymentColumn.cell({ paymentMode })));
const badge = (tone: Tone, words: string) =>
  renderToStaticMarkup(h("td", null, h(Badge, { tone }, words)));

it("R543: an order paid by reward is gold, one by Stripe is blue", () => {
  expect(shown("reward")).toBe(badge("attention", "Reward"));
  expect(shown("stripe")).toBe(badge("info", "Stripe"));
  expect(badge("attention", "Reward")).not.toBe(badge("info", "Reward"));
});

it("R681: orders are paid by Stripe or by Admin", () => {
  expect(shown("stripe")).toContain("Stripe");
  expect(shown("admin")).toBe(badge("neutral", "Admin"));
});
