import { Hono } from "hono";
import { settleDispute } from "#worker/domains/money/orders/settle-dispute.ts";
import { settlePayment } from "#worker/domains/money/orders/settle-payment.ts";
import { settleRefunds } from "#worker/domains/money/orders/settle-refund.ts";
import type { Env } from "#worker/env.ts";
import { isRestoring, RESTORING_TEXT } from "#worker/kernel/stop-switch.ts";
import { PaymentEventRefused } from "#worker/ports/payments.ts";
import { systemContext } from "#worker/system-context.ts";
import { boundedBody } from "./input.ts";
import { refuse } from "./refusals.ts";

const LARGEST_BODY = 256 * 1024;
const SIGNATURE = "stripe-signature";

/**
 * What the card provider posts to us. It is acknowledged once it is done: an error is answered with one, and the
 * provider posts it again.
 */
export const paymentWebhook = new Hono<{ Bindings: Env }>();

paymentWebhook.post("/webhooks/stripe", async (c) => {
  const ctx = systemContext(c.env, { waitUntil: (work) => c.executionCtx.waitUntil(work) });
  const { payments } = ctx;
  const signature = c.req.header(SIGNATURE);
  if (!payments) return refuse("NOT_FOUND", "Page not found");
  // Refused, it is posted again when the records are back.
  if (isRestoring(ctx)) return refuse("UNAVAILABLE", RESTORING_TEXT);
  if (signature === undefined) return refuse("UNAUTHENTICATED", "The signature is missing");
  const bytes = await boundedBody(c.req.raw, { maxBytes: LARGEST_BODY }).catch(() => undefined);
  if (!bytes) return refuse("TOO_LARGE", "The body is too large");
  try {
    const event = await (await payments()).readEvent(new TextDecoder().decode(bytes), signature);
    if (event.type === "payment") await settlePayment(ctx, event.payment);
    if (event.type === "refund") await settleRefunds(ctx, event.payment);
    if (event.type === "dispute") await settleDispute(ctx, event.dispute);
  } catch (error) {
    if (!(error instanceof PaymentEventRefused)) throw error;
    return refuse("UNAUTHENTICATED", error.message);
  }
  return c.json({ success: true });
});
