import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { CookieName, Cookies } from "#worker/context.ts";
import { type Env, settingsOf } from "#worker/env.ts";
import type { HttpEnv } from "./http-env.ts";

/** The prefix requires it; only the API reads these. */
const PATH = "/";

/** A cookie's full name: on https with the prefix that keeps plain http and other hosts from setting it. */
export function cookieName(env: Env, name: CookieName): string {
  return `${isSecure(env) ? "__Host-" : ""}cooee.${name}`;
}

function isSecure(env: Env): boolean {
  return settingsOf(env).APP_URL.startsWith("https:");
}

/**
 * Whether this call is authenticated by its token alone. No page of another site can send the
 * header without permission, but a browser may add one by itself (Basic), so its cookies must be
 * ignored then.
 */
export function ignoresCookies(request: Request): boolean {
  return request.headers.has("authorization");
}

const NO_COOKIES: Cookies = { get: () => undefined, set: () => {}, clear: () => {} };

export function cookiesOf(c: Context<HttpEnv>): Cookies {
  if (ignoresCookies(c.req.raw)) return NO_COOKIES;
  const write = (name: CookieName, value: string, maxAge: number) =>
    setCookie(c, cookieName(c.env, name), value, {
      path: PATH,
      httpOnly: true,
      secure: isSecure(c.env),
      sameSite: "Lax",
      maxAge,
    });
  return {
    get: (name) => getCookie(c, cookieName(c.env, name)),
    set: (name, value, maxAgeMs) => write(name, value, Math.floor(maxAgeMs / 1000)),
    clear: (name) => write(name, "", 0),
  };
}
