import { type Context, Hono } from "hono";
import { isCrossSiteChange } from "#worker/http/origin.ts";
import { refuse } from "#worker/http/refusals.ts";
import type { LocalEnv } from "../env.ts";
import { simulatorApi } from "./api-routes.ts";
import { emailCalls } from "./email-routes.ts";
import { ghlCalls } from "./ghl-calls.ts";
import { paymentCalls } from "./payment-routes.ts";
import { vendorCalls } from "./vendor-calls.ts";
import { vendorPages } from "./vendor-routes.ts";

type App = { Bindings: LocalEnv };

const HEADERS = {
  "cache-control": "no-cache",
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self'; img-src 'self' data: https:; media-src 'self' https:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'",
  "x-frame-options": "SAMEORIGIN",
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
};

/** The views of its page, below /simulator. */
const VIEWS = ["/", "/mail", "/payments", "/vendors", "/webhooks", "/faults"];

/**
 * Everything under /simulator, to be mounted there; absent in production. `extra` adds calls under
 * /simulator/api and takes precedence over the simulator's own.
 */
export function simulatorApp(extra?: Hono<App>): Hono<App> {
  const app = new Hono<App>();
  app.use(async (c, next) => {
    if (c.env.ENVIRONMENT === "production") return refuse("NOT_FOUND", "Page not found");
    await next();
  });
  app.use("/api/*", async (c, next) => {
    if (isCrossSiteChange(c.req.raw))
      return refuse("FORBIDDEN", "Requests from other sites are refused");
    await next();
    c.header("cache-control", "no-store");
  });
  if (extra) app.route("/api", extra);
  app.route("/api", paymentCalls);
  app.route("/api", emailCalls);
  app.route("/api", ghlCalls);
  app.route("/api", vendorCalls);
  app.route("/api", simulatorApi);
  app.route("/", vendorPages);
  for (const path of VIEWS) app.get(path, (c) => file(c, "/simulator/"));
  app.get("*", (c) => file(c, new URL(c.req.url).pathname));
  return app;
}

/** A file of its page, which scripts/build-local.ts builds. */
async function file({ env, req }: Context<App>, path: string): Promise<Response> {
  const found = await env.ASSETS.fetch(new URL(path, req.url));
  const response = new Response(found.body, found);
  for (const [name, value] of Object.entries(HEADERS)) response.headers.set(name, value);
  return response;
}
