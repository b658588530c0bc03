import type { Context } from "hono";
import { CooeeError } from "#core/errors.ts";
import { topicsFor } from "#core/events.ts";
import { SESSION_HEADER, TOPICS_HEADER } from "#objects/account-feed.ts";
import type { HttpEnv } from "./http-env.ts";
import { isCrossSite } from "./origin.ts";
import { shownBy, signedIn } from "./request.ts";

/** `GET /api/live`: the account's feed, for its own people on our own pages. */
export async function liveFeed(c: Context<HttpEnv>): Promise<Response> {
  const request = c.req.raw;
  if (request.headers.get("upgrade") !== "websocket") {
    throw new CooeeError("INVALID_INPUT", "This is a WebSocket");
  }
  if (!request.headers.get("origin") || isCrossSite(request)) {
    throw new CooeeError("FORBIDDEN", "This request came from another site");
  }
  const ctx = await signedIn(c, await shownBy(c));
  // A socket ends with its session; one of an app token would outlive the token.
  const person = ctx?.person;
  const session = person?.sessionId;
  if (!ctx || !person || !session) throw new CooeeError("UNAUTHENTICATED", "Please sign in again");
  const forwarded = new Request(request);
  forwarded.headers.set(SESSION_HEADER, session);
  forwarded.headers.set(TOPICS_HEADER, topicsFor(person).join(","));
  return await ctx.feed(ctx.account.id).fetch(forwarded);
}
