import * as z from "zod";
import { endpoint } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import { seenVersion } from "../fields/record-version.ts";

export const REFUND_TEXTS = {
  done: "The refund has been sent to the card",
  failed: "The card provider refused the refund. The credit is back in the account.",
  tooMuch: "The unused part of this order is worth less than that",
  used: "Some of the credit was used in the meantime. Nothing was refunded.",
  notPaid: "Only an order that was paid by card can be refunded",
  keyUsed: "This refund was already made with another amount",
  unclear: "We could not reach the card provider. The refund will be completed when we can.",
} as const;

/** An administrator gives money back for credit that is not used. */
export const refundOrder = endpoint("POST", "/admin/userPurchaseOrder/refund", {
  summary: "Pay back an order, or a part of it, as far as its credit is unused",
  access: { who: "signed-in", may: "admin", inPerson: true },
  exact: true,
  input: z.object({
    order: idSchema("order"),
    /** A UUID that the page made for this refund: sent again, it is the same one. */
    key: z.uuid(),
    /** Cents with GST. */
    amount: z.number().int().min(1, "Enter an amount"),
    reason: z.string().trim().min(1, "Enter a reason").max(200),
    /** The order's. */
    version: seenVersion,
  }),
  output: z.object({
    message: z.string(),
    data: z.object({ refunded: z.number(), refundable: z.number() }),
  }),
});
