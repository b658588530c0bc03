import type { Context } from "hono";
import { CooeeError, conflict, forbidden } from "#core/errors.ts";
import { RIGHTS_CHANGED, topicsFor } from "#core/events.ts";
import { SESSION_HEADER, TOPICS_HEADER } from "#objects/account-feed.ts";
import type { AccountContext, Person } from "#worker/context.ts";
import { liveSession, sessionContext } from "#worker/domains/identity/sessions/open-session.ts";
import type { HttpEnv } from "./http-env.ts";
import { isCrossSite } from "./origin.ts";
import { shownBy, signedIn, systemOf } from "./request.ts";

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
    throw forbidden("This request came from another site");
  }
  return inSession(await signedIn(c, await shownBy(c)));
}

function inSession(ctx: AccountContext | undefined): Listener {
  const person = ctx?.person;
  const session = person?.sessionId;
  if (!ctx || !person || !session) throw new CooeeError("UNAUTHENTICATED", "Please sign in again");
  return { ctx, person, session };
}

/**
 * An opened socket, if its listener may still have it. What ended a session or a right before the object had
 * the socket could not close it, and is seen here; what comes later closes it.
 */
export async function stillAllowed(
  c: Context<HttpEnv>,
  opened: Response,
  { session, mayHear }: { session: string; mayHear: (now: Listener) => Promise<void> | void },
): Promise<Response> {
  try {
    const system = systemOf(c);
    const row = await liveSession(system, session);
    await mayHear(inSession(row && sessionContext(system, row)));
    return opened;
  } catch (error) {
    opened.webSocket?.accept();
    opened.webSocket?.close(RIGHTS_CHANGED, "Rights changed");
    throw error;
  }
}

/** `GET /api/live`: the account's feed, for its own people. */
export async function liveFeed(c: Context<HttpEnv>): Promise<Response> {
  const { ctx, person, session } = await listenerOf(c);
  const topics = topicsFor(person).join(",");
  const forwarded = new Request(c.req.raw);
  forwarded.headers.set(SESSION_HEADER, session);
  forwarded.headers.set(TOPICS_HEADER, topics);
  const opened = await ctx.feed(ctx.account.id).fetch(forwarded);
  const mayHear = (now: Listener) => {
    if (topicsFor(now.person).join(",") !== topics) {
      throw conflict("Your access has changed: connect again");
    }
  };
  return await stillAllowed(c, opened, { session, mayHear });
}
