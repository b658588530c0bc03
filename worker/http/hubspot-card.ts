import { Hono } from "hono";
import * as z from "zod";
import { EMBED_VIEWS } from "#core/embedding.ts";
import { parseJson } from "#worker/carriers/json.ts";
import { isSignedByHubSpot } from "#worker/connectors/hubspot-signature.ts";
import { openCard } from "#worker/domains/inbox/rooms/open-card.ts";
import type { Env } from "#worker/env.ts";
import { isRestoring, RESTORING_TEXT } from "#worker/kernel/stop-switch.ts";
import { systemContext } from "#worker/system-context.ts";
import { boundedBody } from "./input.ts";
import { refuse, refuseInput } from "./refusals.ts";

const LARGEST_BODY = 4 * 1024;

/** HubSpot adds to the address who asks, and signs it. */
const asker = z.object({ portalId: z.string().max(40), userEmail: z.email().max(254) });
const asked = z.object({
  number: z.string().min(1).max(40),
  view: z.enum(EMBED_VIEWS).default("conversation"),
});

/** What our card in HubSpot asks (`integrations/hubspot-card`). HubSpot signs it with our app's secret. */
export const hubSpotCard = new Hono<{ Bindings: Env }>();

hubSpotCard.post("/hubspot/card", async (c) => {
  const ctx = systemContext(c.env, { waitUntil: (work) => c.executionCtx.waitUntil(work) });
  const keys = ctx.vendors.keysOf("hubspot");
  if (!keys) return refuse("NOT_FOUND", "Page not found");
  if (isRestoring(ctx)) return refuse("UNAVAILABLE", RESTORING_TEXT);
  const bytes = await boundedBody(c.req.raw, { maxBytes: LARGEST_BODY }).catch(() => undefined);
  if (!bytes) return refuse("TOO_LARGE", "The body is too large");
  const body = new TextDecoder().decode(bytes);
  const url = new URL(c.req.url);
  const address = signedAddress(ctx.settings.APP_URL, url);
  const posted = { headers: c.req.raw.headers, body };
  if (!isSignedByHubSpot(keys, address, posted, ctx.now()) || !isUnambiguous(url)) {
    return refuse("UNAUTHENTICATED", "This was not asked by HubSpot");
  }
  const who = asker.safeParse(Object.fromEntries(url.searchParams));
  const what = asked.safeParse(parseJson(body));
  if (!who.success) return refuseInput(who.error);
  if (!what.success) return refuseInput(what.error);
  const { portalId: portal, userEmail: email } = who.data;
  return c.json({ success: true, data: await openCard(ctx, { portal, email, ...what.data }) });
});

/** HubSpot adds its names to any address that a card asks for: if one of them is there already, whose it is is not known. */
function isUnambiguous({ searchParams }: URL): boolean {
  return Object.keys(asker.shape).every((name) => searchParams.getAll(name).length === 1);
}

/** An address as HubSpot signs it: with these characters as they are. */
export function signedAddress(origin: string, { pathname, search }: URL): string {
  const plain = search.replace(/%(3A|2F|3F|40|21|24|27|28|29|2A|2C|3B)/gi, decodeURIComponent);
  return `${origin}${pathname}${plain}`;
}
