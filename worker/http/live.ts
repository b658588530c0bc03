import type { Context } from "hono";
import { CooeeError } from "#core/errors.ts";
import { topicsFor } from "#core/events.ts";
import { SESSION_HEADER, TOPICS_HEADER } from "#objects/account-feed.ts";
import type { AccountContext, Person } from "#worker/context.ts";
import type { HttpEnv } from "./http-env.ts";
import { isCrossSite } from "./origin.ts";
import { shownBy, signedIn } from "./request.ts";

/** Who opens a socket: on our own pages, and in a session. */
export interface Listener {
  ctx: AccountContext;
  person: Person;
  session: string;
}

/** A socket ends with its session; one of an app token would outlive the token. */
export async function listenerOf(c: Context<HttpEnv>): Promise<Listener> {
  const request = c.req.raw;
  if (request.headers.get("upgrade") !== "websocket") {
    throw new CooeeError("INVALID_INPUT", "This is a WebSocket");
  }
  if (!request.headers.get("origin") || isCrossSite(request)) {
    throw new CooeeError("FORBIDDEN", "This request came from another site");
  }
  const ctx = await signedIn(c, await shownBy(c));
  const person = ctx?.person;
  const session = person?.sessionId;
  if (!ctx || !person || !session) throw new CooeeError("UNAUTHENTICATED", "Please sign in again");
  return { ctx, person, session };
}

/** `GET /api/live`: the account's feed, for its own people. */
export async function liveFeed(c: Context<HttpEnv>): Promise<Response> {
  const { ctx, person, session } = await listenerOf(c);
  const forwarded = new Request(c.req.raw);
  forwarded.headers.set(SESSION_HEADER, session);
  forwarded.headers.set(TOPICS_HEADER, topicsFor(person).join(","));
  return await ctx.feed(ctx.account.id).fetch(forwarded);
}
