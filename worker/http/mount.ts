import type { Context, Hono } from "hono";
import { type Access, allows } from "#core/access.ts";
import { IDENTITY_TEXTS } from "#core/contract/identity-fields.ts";
import { CooeeError } from "#core/errors.ts";
import type { AccountContext, Person } from "#worker/context.ts";
import { settingsOf } from "#worker/env.ts";
import { FileAnswer } from "#worker/file-answer.ts";
import { countCall } from "#worker/kernel/count-call.ts";
import { isRestoring, RESTORING_TEXT } from "#worker/kernel/stop-switch.ts";
import type { AnyVerb, Contexts } from "#worker/verb.ts";
import type { HttpEnv } from "./http-env.ts";
import { readInput } from "./input.ts";
import { isCrossSite } from "./origin.ts";
import { publicContext, signedIn } from "./request.ts";
import { refusePlain } from "./sealed.ts";
import { refuseUndeclared } from "./strict-output.ts";

type Who = Access["who"];

/** How the context of a call is made, by whom its endpoint is for. */
const CONTEXTS: {
  [W in Who]: (c: Context<HttpEnv>, access: Access) => Promise<Contexts[W]>;
} = {
  anyone: async (c) => publicContext(c),
  "signed-in": permitted,
};

/** Answers the endpoints of some verbs. */
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
        const ctx = await CONTEXTS[who](c, endpoint.access);
        const input = await readInput(c, endpoint);
        await countCall(ctx, endpoint.limits);
        const result = await run(ctx, input);
        if (result instanceof FileAnswer) return result.toResponse();
        if (settings.ENVIRONMENT === "test") refuseUndeclared(endpoint, result);
        return c.json({ success: true, ...result });
      });
    });
  }
}

/** The context of somebody who is signed in and may. */
async function permitted(c: Context<HttpEnv>, access: Access): Promise<AccountContext> {
  const ctx = await signedIn(c);
  if (!ctx?.person) throw new CooeeError("UNAUTHENTICATED", IDENTITY_TEXTS.sessionOver);
  if (!allows(access, ctx.person) || !isInPersonIfAsked(access, ctx.person, c.req.raw)) {
    throw new CooeeError("FORBIDDEN", "You do not have access to this");
  }
  return ctx;
}

/**
 * Not by an app token, not by somebody who acts for another, and not by another site's link: some of
 * these are reads that use something up (C50).
 */
function isInPersonIfAsked(access: Access, person: Person, request: Request): boolean {
  if (access.who === "anyone" || !access.inPerson) return true;
  return person.sessionId !== undefined && person.actor === undefined && !isCrossSite(request);
}
