import { Hono } from "hono";
import * as z from "zod";
import { parseJson } from "#worker/carriers/json.ts";
import {
  type DeliveredEmail,
  receiveEmail,
} from "#worker/domains/automation/email-to-sms/receive-email.ts";
import { refuseInput } from "#worker/http/refusals.ts";
import { systemContext } from "#worker/system-context.ts";
import type { LocalEnv } from "../env.ts";
import { newMessageId, rawEmail, writtenEmail } from "../mail/raw-email.ts";

const asItIs = z.object({
  from: z.string().max(254),
  to: z.array(z.string().min(1).max(254)).min(1).max(25),
  /** The whole email, with what the edge puts above it. */
  raw: z.string().min(1).max(12_000_000),
});
const input = z.union([asItIs, writtenEmail]);

/** What the edge would do with an email: it is delivered once for each of its recipients. */
export const emailCalls = new Hono<{ Bindings: LocalEnv }>().post("/email", async (c) => {
  const read = input.safeParse(parseJson(await c.req.text()));
  if (!read.success) return refuseInput(read.error);
  const { from, to } = read.data;
  const messageId = newMessageId(from);
  const raw =
    "raw" in read.data ? read.data.raw : rawEmail({ messageId, ...read.data }, Date.now());
  const bytes = Uint8Array.from(new TextEncoder().encode(raw));
  const ctx = systemContext(c.env, { waitUntil: (work) => c.executionCtx.waitUntil(work) });
  const refusals: string[] = [];
  for (const recipient of to) {
    const refusal = await receiveEmail(ctx, delivered(bytes, { from, to: recipient }));
    if (refusal !== undefined) refusals.push(refusal);
  }
  return c.json({ success: true, messageId, refusals });
});

function delivered(
  bytes: Uint8Array<ArrayBuffer>,
  envelope: Pick<DeliveredEmail, "from" | "to">,
): DeliveredEmail {
  return { ...envelope, rawSize: bytes.byteLength, raw: new Blob([bytes]).stream() };
}
