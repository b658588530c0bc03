import { type Context, Hono } from "hono";
import * as z from "zod";
import { inboundMessage, receipt } from "#worker/carriers/carrier.ts";
import { acceptMessages } from "#worker/domains/inbound/accept-messages.ts";
import { type Env, hasSimulator } from "#worker/env.ts";
import type { ReceiptsMessage } from "#worker/queues/messages.ts";
import { parseJson, refuse, refuseInput } from "#worker/simulator/responses.ts";
import { isSigned } from "#worker/simulator/signature.ts";
import { systemContext } from "#worker/system-context.ts";
import { boundedBody } from "./input.ts";

/** A queue takes 256 KB in one call, with what it adds to each message. */
const LARGEST_BODY = 192 * 1024;

const receiptsBody = z.object({ receipts: z.array(receipt).min(1).max(100) });
const inboundBody = z.object({ messages: z.array(inboundMessage).min(1).max(100) });

type App = { Bindings: Env };

/**
 * What carriers post to us: verified, queued and acknowledged; a STOP takes effect before it is
 * acknowledged. The simulator's routes exist only if the simulator does.
 */
export const carrierWebhooks = new Hono<App>();

carrierWebhooks.post("/carriers/simulator/receipts", async (c) => {
  if (!hasSimulator(c.env)) return refuse("NOT_FOUND", "Page not found");
  const body = await verified(c, receiptsBody);
  if (body instanceof Response) return body;
  const message = { carrier: "simulator", receipts: body.receipts } satisfies ReceiptsMessage;
  await c.env.QUEUE_RECEIPTS.send(message);
  return c.json({ success: true });
});

carrierWebhooks.post("/carriers/simulator/inbound", async (c) => {
  if (!hasSimulator(c.env)) return refuse("NOT_FOUND", "Page not found");
  const body = await verified(c, inboundBody);
  if (body instanceof Response) return body;
  const ctx = systemContext(c.env, { waitUntil: (work) => c.executionCtx.waitUntil(work) });
  await acceptMessages(ctx, "simulator", body.messages);
  return c.json({ success: true });
});

/** The body, if its signature and its shape are valid; otherwise the error response. */
async function verified<T extends z.ZodType>(
  c: Context<App>,
  schema: T,
): Promise<z.output<T> | Response> {
  const bytes = await boundedBody(c.req.raw, { maxBytes: LARGEST_BODY }).catch(() => undefined);
  if (!bytes) return refuse("TOO_LARGE", "The body is too large");
  const text = new TextDecoder().decode(bytes);
  if (!(await isSigned(c.req.raw.headers, text, c.env.CARRIER_SECRET, Date.now()))) {
    return refuse("UNAUTHENTICATED", "The signature is missing, wrong or too old");
  }
  const parsed = schema.safeParse(parseJson(text));
  return parsed.success ? parsed.data : refuseInput(parsed.error);
}
