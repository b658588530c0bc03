import { type Context, Hono } from "hono";
import * as z from "zod";
import {
  readSocialState,
  SOCIAL_CALLBACK,
  SOCIAL_PAGES,
  type SocialReturn,
  socialFragment,
} from "#core/rules/social-return.ts";
import { settingsOf } from "#worker/env.ts";
import type { HttpEnv } from "./http-env.ts";
import { boundedBody } from "./input.ts";

const LARGEST_FORM = 16 * 1024;
/** The API puts its own prefix before it. */
const PATH = SOCIAL_CALLBACK.replace(/^\/api/, "");

const returned = z.object({
  state: z.string().max(200),
  code: z.string().min(1).max(4096).optional(),
  /** Apple only, and only the first time that a person signs in there. */
  user: z.string().max(1000).optional(),
});
const appleUser = z.object({
  name: z.object({ firstName: z.string(), lastName: z.string() }).partial(),
});

/**
 * Where providers send the browser back to: Google by a URL, Apple by a form posted from its own
 * site. It proves and changes nothing, and reads no cookie; it passes the parameters to the
 * console's page, which requests the sign-in from our own origin, where the browser's cookies
 * count.
 */
export const socialCallback = new Hono<HttpEnv>()
  .get(PATH, (c) => toConsole(c, new URL(c.req.url).searchParams))
  .post(PATH, async (c) => {
    const bytes = await boundedBody(c.req.raw, { maxBytes: LARGEST_FORM }).catch(() => undefined);
    return toConsole(c, new URLSearchParams(new TextDecoder().decode(bytes)));
  });

function toConsole(c: Context<HttpEnv>, sent: URLSearchParams): Response {
  const fields = returned.safeParse(Object.fromEntries(sent)).data;
  const meant = fields && readSocialState(fields.state);
  const back: SocialReturn =
    fields?.code && meant
      ? {
          loginMethod: meant.loginMethod,
          code: fields.code,
          state: fields.state,
          name: nameIn(fields.user),
        }
      : { loginMethod: meant?.loginMethod ?? "google", refused: true };
  const page = SOCIAL_PAGES[meant?.purpose ?? "signin"];
  c.header("cache-control", "no-store");
  return c.redirect(`${settingsOf(c.env).APP_URL}${page}${socialFragment(back)}`, 303);
}

function nameIn(user: string | undefined): string | undefined {
  try {
    const { name } = appleUser.parse(JSON.parse(user ?? ""));
    return [name.firstName, name.lastName].filter(Boolean).join(" ").slice(0, 200) || undefined;
  } catch {
    return undefined;
  }
}
