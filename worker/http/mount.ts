import type { Context, Hono } from "hono";
import { IDENTITY_TEXTS } from "#core/contract/fields/identity-fields.ts";
import { contract } from "#core/contract/registry.ts";
import { ACTING_TEXTS } from "#core/contract/sessions/acting.ts";
import { isEmbeddable, staysIn } from "#core/embedding.ts";
import { type Endpoint, isPlainRead, mayWrite } from "#core/endpoint.ts";
import { CooeeError, forbidden, notFound } from "#core/errors.ts";
import { type Access, allows } from "#core/permissions.ts";
import { type AccountContext, type Actor, isInPerson, type Person } from "#worker/context.ts";
import { type Shown, withClaims } from "#worker/domains/identity/sessions/claims.ts";
import { settingsOf } from "#worker/env.ts";
import { FileResponse } from "#worker/file-response.ts";
import { countCall } from "#worker/kernel/count-call.ts";
import { isRestoring, RESTORING_TEXT } from "#worker/kernel/stop-switch.ts";
import type { AnyVerb, Contexts } from "#worker/verb.ts";
import { cookiesOf } from "./cookies.ts";
import { startEarly } from "./early.ts";
import type { HttpEnv } from "./http-env.ts";
import { readInput } from "./input.ts";
import { isCrossSite } from "./origin.ts";
import { admitted, publicContext, recentlySignedIn, sessionShownBy, signedIn } from "./request.ts";
import { refusePlain } from "./sealed.ts";
import { shardSessions } from "./shard-sessions.ts";
import { refuseUndeclared } from "./strict-output.ts";

type Who = Access["who"];

type Work<W extends Who> = <T>(
  c: Context<HttpEnv>,
  endpoint: Endpoint,
  work: (ctx: Contexts[W]) => Promise<T>,
) => Promise<T>;

/** How a call is handled, by the audience of its endpoint. */
const WORK: { [W in Who]: Work<W> } = {
  anyone: async (c, _, work) => await work(publicContext(c)),
  "signed-in": workInside,
};

/** Registers the endpoints of some verbs. */
export function mount(app: Hono<HttpEnv>, verbs: readonly AnyVerb[]): void {
  for (const { mountBy } of verbs) {
    mountBy((endpoint, run) => {
      const who: (typeof endpoint.access)["who"] = endpoint.access.who;
      const path = endpoint.path.replace(/\{(\w+)\}/g, ":$1");
      // Files are opened by links, which cannot encrypt.
      const mayBePlain = endpoint.plain || endpoint.download;
      app.on(endpoint.method, path, async (c) => {
        if (!mayBePlain) refusePlain(c);
        const settings = settingsOf(c.env);
        if (isRestoring({ settings })) throw new CooeeError("UNAVAILABLE", RESTORING_TEXT);
        // A body can be read only once, even if the work is started again.
        const input = once(() => readInput(c, endpoint));
        const result = await WORK[who](c, endpoint, async (ctx) => {
          const requested = await input();
          refuseElsewhere(ctx, endpoint, requested);
          await countCall(ctx, endpoint.limits);
          return await run(ctx, requested);
        });
        if (result instanceof FileResponse) return result.toResponse();
        if (settings.ENVIRONMENT === "test") refuseUndeclared(endpoint, result);
        return c.json({ success: true, ...result });
      });
    });
  }
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/**
 * Handles calls of signed-in people with the permission. A plain read relies on a recent check of its session; any other
 * call that can only read starts while the session is being checked.
 */
async function workInside<T>(
  c: Context<HttpEnv>,
  endpoint: Endpoint,
  work: (ctx: AccountContext) => Promise<T>,
): Promise<T> {
  const writes = mayWrite(endpoint);
  const session = await sessionShownBy(c);
  const sessions = session && shardSessions(c, cookiesOf(c), { mayWrite: writes });
  if (sessions) c.set("databases", sessions.databases);
  const recent = session && isPlainRead(endpoint) ? recentlySignedIn(c, session) : undefined;
  // A refusal is never due to what was true a moment ago.
  if (recent && isPermitted(c, endpoint, recent)) return await work(await admitted(c, recent));
  const shown =
    session && (await withClaims({ settings: settingsOf(c.env) }, cookiesOf(c), session));
  const early = shown && !writes ? startEarly(c, shown, work) : undefined;
  const ctx = await permitted(c, endpoint, shown);
  const found = await early?.resultFor(ctx);
  if (found) return found.result;
  try {
    return await work(ctx);
  } finally {
    sessions?.keepBookmarks();
  }
}

/** The context of a signed-in person with the permission. */
async function permitted(
  c: Context<HttpEnv>,
  endpoint: Endpoint,
  shown: Shown | undefined,
): Promise<AccountContext> {
  const ctx = await signedIn(c, shown);
  if (!ctx?.person) throw new CooeeError("UNAUTHENTICATED", IDENTITY_TEXTS.sessionOver);
  if (!isPermitted(c, endpoint, ctx)) throw refusalFor(endpoint, ctx.person);
  return ctx;
}

function isPermitted(c: Context<HttpEnv>, endpoint: Endpoint, { person }: AccountContext): boolean {
  if (!person) return false;
  const { access } = endpoint;
  const permitted = allows(access, person) && isOwnIfAsked(endpoint, person, c.req.raw);
  const embeddable = person.embed === undefined || isEmbeddable(endpoint);
  const open = !isClosedTo(person.actor, endpoint);
  return permitted && embeddable && open && isInPersonIfAsked(access, person, c.req.raw);
}

/** An administrator who only looks changes nothing, and one who acts leaves alone what is the owner's. */
function isClosedTo(actor: Actor | undefined, endpoint: Endpoint): boolean {
  if (!actor || actor.mode === "full" || endpoint === contract.returnToOwn) return false;
  return Boolean(endpoint.ownersOnly) || (actor.mode === "view" && changes(endpoint));
}

function changes({ method, writes = method !== "GET" }: Endpoint): boolean {
  return writes;
}

function refusalFor(endpoint: Endpoint, { actor }: Person): CooeeError {
  if (!isClosedTo(actor, endpoint)) return forbidden();
  return forbidden(endpoint.ownersOnly ? ACTING_TEXTS.ownersOnly : ACTING_TEXTS.viewOnly);
}

/** A view in another product's page is about one conversation; any other does not exist for it. */
function refuseElsewhere(
  ctx: Contexts[Who],
  endpoint: Endpoint,
  input: Readonly<Record<string, unknown>>,
): void {
  const embed = "person" in ctx ? ctx.person?.embed : undefined;
  if (embed && !staysIn(embed.room, endpoint, input)) throw notFound("Conversation");
}

/**
 * C50: an action behind GET is taken for a page of our own or an app token, and never for a link,
 * wherever that is.
 */
function isOwnIfAsked({ method, writes }: Endpoint, person: Person, request: Request): boolean {
  if (method !== "GET" || !writes || person.sessionId === undefined) return true;
  return request.headers.get("sec-fetch-site") === "same-origin";
}

/**
 * Not with an app token, not by a person acting for another, and not through a link on another
 * site: some of these are reads that use something up (C50).
 */
function isInPersonIfAsked(access: Access, person: Person, request: Request): boolean {
  if (access.who === "anyone" || !access.inPerson) return true;
  return isInPerson(person) && !isCrossSite(request);
}
