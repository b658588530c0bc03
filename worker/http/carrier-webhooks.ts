import { type Context, Hono } from "hono";
import type * as z from "zod";
import { webhooksOf } from "#worker/carriers/choose-carrier.ts";
import type { PostedFile } from "#worker/carriers/posted-files.ts";
import type { CarrierWebhooks } from "#worker/carriers/webhooks.ts";
import { keepPosted } from "#worker/domains/content/media/posted-media.ts";
import { acceptMessages } from "#worker/domains/inbox/inbound/accept-messages.ts";
import type { Env } from "#worker/env.ts";
import type { ReceiptsMessage } from "#worker/queues/messages.ts";
import { systemContext } from "#worker/system-context.ts";
import { boundedBody } from "./input.ts";
import { refuse, refuseInput } from "./refusals.ts";

/** A queue takes 256 KB in one call, with what it adds to each message. */
const LARGEST_BODY = 192 * 1024;

type App = { Bindings: Env };

/**
 * What carriers post to us: verified, queued and acknowledged; a STOP takes effect before it is
 * acknowledged. A carrier's routes exist only if it is configured.
 */
export const carrierWebhooks = new Hono<App>();

carrierWebhooks.post("/carriers/:name/receipts", async (c) => {
  const post = await posted(c, {
    schemaOf: (webhooks) => webhooks.receipts,
    maxBytesOf: () => LARGEST_BODY,
  });
  if (post instanceof Response) return post;
  const receipts = post.said;
  const message = { carrier: c.req.param("name"), receipts } satisfies ReceiptsMessage;
  if (receipts.length > 0) await c.env.QUEUE_RECEIPTS.send(message);
  return c.json({ success: true });
});

carrierWebhooks.post("/carriers/:name/inbound", async (c) => {
  const post = await posted(c, {
    schemaOf: (webhooks) => webhooks.inbound,
    maxBytesOf: ({ files }) => files?.maxBytes ?? LARGEST_BODY,
  });
  if (post instanceof Response) return post;
  const ctx = systemContext(c.env, { waitUntil: (work) => c.executionCtx.waitUntil(work) });
  // A STOP waits for no file. Without its files a post is refused, so that it comes again.
  const kept = Promise.allSettled(post.files.map((file) => keepPosted(ctx, file)));
  await acceptMessages(ctx, c.req.param("name"), post.said);
  for (const one of await kept) if (one.status === "rejected") throw one.reason;
  return c.json({ success: true });
});

/** What a route takes from a carrier. */
interface Expected<T> {
  schemaOf: (webhooks: CarrierWebhooks) => z.ZodType<T>;
  maxBytesOf: (webhooks: CarrierWebhooks) => number;
}

function ungenuine(): Response {
  return refuse("UNAUTHENTICATED", "The signature is missing, wrong or too old");
}

/** What the carrier says, if its signature and its shape are valid; otherwise the error response. */
async function posted<T>(
  c: Context<App, "/carriers/:name/receipts" | "/carriers/:name/inbound">,
  { schemaOf, maxBytesOf }: Expected<T>,
): Promise<{ said: T; files: PostedFile[] } | Response> {
  const webhooks = webhooksOf(c.env, c.req.param("name"));
  if (!webhooks) return refuse("NOT_FOUND", "Page not found");
  // Before the body, which can be large.
  if (!c.req.raw.headers.has(webhooks.signature)) return ungenuine();
  const maxBytes = maxBytesOf(webhooks);
  const bytes = await boundedBody(c.req.raw, { maxBytes }).catch(() => undefined);
  if (!bytes) return refuse("TOO_LARGE", "The body is too large");
  const body = new TextDecoder().decode(bytes);
  const post = { url: new URL(c.req.url), headers: c.req.raw.headers, body };
  if (!(await webhooks.isGenuine(post, Date.now()))) {
    return ungenuine();
  }
  const read = webhooks.read(post);
  const parsed = schemaOf(webhooks).safeParse(read);
  if (!parsed.success) return refuseInput(parsed.error);
  return { said: parsed.data, files: webhooks.files?.of(read) ?? [] };
}
