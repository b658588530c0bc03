import * as z from "zod";
import { inboundMessage, receipt } from "#worker/carriers/carrier.ts";
import { parseJson } from "#worker/carriers/json.ts";
import type { CarrierWebhooks } from "#worker/carriers/webhooks.ts";
import { isSigned } from "../signature.ts";

/** What the simulated network posts: ours already, several at a time. */
export function simulatedCarrierWebhooks(secret: string): CarrierWebhooks {
  return {
    signature: "x-simulator-signature",
    isGenuine: ({ headers, body }, now) => isSigned(headers, body, secret, now),
    read: ({ body }) => parseJson(body),
    receipts: z
      .object({ receipts: z.array(receipt).min(1).max(100) })
      .transform(({ receipts }) => receipts),
    inbound: z
      .object({ messages: z.array(inboundMessage).min(1).max(100) })
      .transform(({ messages }) => messages),
  };
}
