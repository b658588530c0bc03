import * as z from "zod";
import { isSigned } from "#worker/simulator/signature.ts";
import { inboundMessage, receipt } from "./carrier.ts";
import { parseJson } from "./json.ts";
import type { CarrierWebhooks } from "./webhooks.ts";

/** What the simulated network posts: ours already, several at a time. */
export function simulatorWebhooks(secret: string): CarrierWebhooks {
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
