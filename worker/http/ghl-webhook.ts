import { Buffer } from "node:buffer";
import { Hono } from "hono";
import { parseJson } from "#worker/carriers/json.ts";
import { isSignedByGhl } from "#worker/connectors/ghl-signature.ts";
import { acceptGhlEvent } from "#worker/domains/integrations/ghl/accept-event.ts";
import type { Env } from "#worker/env.ts";
import { isRestoring, RESTORING_TEXT } from "#worker/kernel/stop-switch.ts";
import { systemContext } from "#worker/system-context.ts";
import { boundedBody } from "./input.ts";
import { refuse } from "./refusals.ts";

const LARGEST_BODY = 64 * 1024;
const SIGNATURE = "x-ghl-signature";

/** What GoHighLevel posts to us. Without our key for its signature, or the signature, nothing is taken. */
export const ghlWebhook = new Hono<{ Bindings: Env }>();

ghlWebhook.post("/webhooks/ghl", async (c) => {
  const ctx = systemContext(c.env, { waitUntil: (work) => c.executionCtx.waitUntil(work) });
  const key = ctx.vendors.keysOf("ghl")?.webhook;
  if (key === undefined) return refuse("NOT_FOUND", "Page not found");
  if (isRestoring(ctx)) return refuse("UNAVAILABLE", RESTORING_TEXT);
  const signature = c.req.header(SIGNATURE);
  if (signature === undefined) return refuse("UNAUTHENTICATED", "The signature is missing");
  const bytes = await boundedBody(c.req.raw, { maxBytes: LARGEST_BODY }).catch(() => undefined);
  if (!bytes) return refuse("TOO_LARGE", "The body is too large");
  if (!(await isSignedByGhl(Buffer.from(bytes), signature, key))) {
    return refuse("UNAUTHENTICATED", "The signature is wrong");
  }
  await acceptGhlEvent(ctx, parseJson(new TextDecoder().decode(bytes)));
  return c.json({ success: true });
});
