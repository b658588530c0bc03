import type { Context } from "hono";
import { CooeeError } from "#core/errors.ts";
import { isCrossSite } from "./origin.ts";
import { type HttpEnv, signedIn } from "./request.ts";

/** `GET /api/live`: the account's feed, for its own people on our own pages. */
export async function liveFeed(c: Context<HttpEnv>): Promise<Response> {
  const request = c.req.raw;
  if (request.headers.get("upgrade") !== "websocket") {
    throw new CooeeError("INVALID_INPUT", "This is a WebSocket");
  }
  if (!request.headers.get("origin") || isCrossSite(request)) {
    throw new CooeeError("FORBIDDEN", "This request came from another site");
  }
  const ctx = await signedIn(c);
  if (!ctx) throw new CooeeError("UNAUTHENTICATED", "Please sign in again");
  return await ctx.feed(ctx.account.id).fetch(request);
}
