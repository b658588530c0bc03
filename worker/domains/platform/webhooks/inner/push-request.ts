import { buildPushPayload } from "@block65/webcrypto-web-push";
import * as z from "zod";
import type { AccountContext } from "#worker/context.ts";
import { vapidOf } from "./vapid.ts";

/** A browser's keys, as they are stored. */
export const browserKeys = z.object({ p256dh: z.string(), auth: z.string() });

/** A notification that waited longer is out of date. */
const TTL_SECONDS = 86_400;

/** A notification as a browser's service takes it: encrypted for the browser (RFC 8291), signed by us (RFC 8292). */
export async function pushRequest(
  { settings }: Pick<AccountContext, "settings">,
  { url, keys }: { url: string; keys: string },
  body: string,
) {
  const vapid = vapidOf({ settings });
  if (!vapid) throw new Error("Notifications in browsers are not set up");
  const subscription = {
    endpoint: url,
    expirationTime: null,
    keys: browserKeys.parse(JSON.parse(keys)),
  };
  const message = {
    data: JSON.parse(body) as Record<string, string>,
    options: { ttl: TTL_SECONDS },
  };
  const { headers, body: encrypted } = await buildPushPayload(message, subscription, vapid);
  // The length is the sender's own to say.
  const { "content-length": _, ...sent } = headers;
  return { headers: sent, body: encrypted };
}
