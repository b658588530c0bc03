import type { Context, Hono } from "hono";
import type * as z from "zod";
import { type Access, allows } from "#core/access.ts";
import { IDENTITY_TEXTS } from "#core/contract/identity-fields.ts";
import type { Endpoint } from "#core/endpoint.ts";
import { CooeeError } from "#core/errors.ts";
import type { AccountContext, Person, PublicContext } from "#worker/context.ts";
import { settingsOf } from "#worker/env.ts";
import { isRestoring, RESTORING_TEXT } from "#worker/kernel/stop-switch.ts";
import { download, type FileAnswer } from "./download.ts";
import type { HttpEnv } from "./http-env.ts";
import { readInput } from "./input.ts";
import { isCrossSite } from "./origin.ts";
import { publicContext, signedIn } from "./request.ts";
import { refusePlain } from "./sealed.ts";

/** Binds endpoints of the contract to verbs. */
export interface Api {
  /** For people who are signed in and may. */
  own: <I extends z.ZodObject, O extends z.ZodType>(
    endpoint: Endpoint<I, O>,
    verb: (ctx: AccountContext, input: z.output<I>) => Promise<z.input<O>>,
  ) => void;
  /** The same, answered with a file. */
  file: <I extends z.ZodObject, O extends z.ZodType>(
    endpoint: Endpoint<I, O>,
    verb: (ctx: AccountContext, input: z.output<I>) => Promise<FileAnswer>,
  ) => void;
  /** For anyone. */
  open: <I extends z.ZodObject, O extends z.ZodType>(
    endpoint: Endpoint<I, O>,
    verb: (ctx: PublicContext, input: z.output<I>) => Promise<z.input<O>>,
  ) => void;
}

export function apiOn(app: Hono<HttpEnv>): Api {
  type Route = Pick<Endpoint, "method" | "path" | "plain" | "download">;

  function on(endpoint: Route, handler: (c: Context<HttpEnv>) => Promise<Response>) {
    const path = endpoint.path.replace(/\{(\w+)\}/g, ":$1");
    // Files are opened by links, which cannot encrypt.
    const mayBePlain = endpoint.plain || endpoint.download;
    app.on(endpoint.method, path, async (c) => {
      if (!mayBePlain) refusePlain(c);
      if (isRestoring({ settings: settingsOf(c.env) })) {
        throw new CooeeError("UNAVAILABLE", RESTORING_TEXT);
      }
      return await handler(c);
    });
  }

  async function permitted(
    c: Context<HttpEnv>,
    endpoint: Pick<Endpoint, "access">,
  ): Promise<AccountContext> {
    const ctx = await signedIn(c);
    if (!ctx?.person) throw new CooeeError("UNAUTHENTICATED", IDENTITY_TEXTS.sessionOver);
    const { access } = endpoint;
    if (!allows(access, ctx.person) || !isInPersonIfAsked(access, ctx.person, c.req.raw)) {
      throw new CooeeError("FORBIDDEN", "You do not have access to this");
    }
    return ctx;
  }

  return {
    own: (endpoint, verb) =>
      on(endpoint, async (c) => {
        const ctx = await permitted(c, endpoint);
        const input = await readInput(c, endpoint);
        return c.json({ success: true, ...answer(await verb(ctx, input)) });
      }),
    file: (endpoint, verb) =>
      on(endpoint, async (c) => {
        const ctx = await permitted(c, endpoint);
        return download(await verb(ctx, await readInput(c, endpoint)));
      }),
    open: (endpoint, verb) =>
      on(endpoint, async (c) => {
        const input = await readInput(c, endpoint);
        const ctx = publicContext(c);
        const result = answer(await verb(ctx, input));
        return c.json({ success: true, ...result });
      }),
  };
}

/**
 * Not by an app token, not by somebody who acts for another, and not by another site's link: some of
 * these are reads that use something up (C50).
 */
function isInPersonIfAsked(access: Access, person: Person, request: Request): boolean {
  if (access.who === "anyone" || !access.inPerson) return true;
  return person.sessionId !== undefined && person.actor === undefined && !isCrossSite(request);
}

/** Every output of the contract is an object. */
function answer(output: unknown): object {
  return typeof output === "object" && output !== null ? output : {};
}
