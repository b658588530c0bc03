import { Hono } from "hono";
import { isCrossSiteChange } from "#worker/http/origin.ts";
import { refuse } from "#worker/http/refusals.ts";
import type { LocalEnv } from "../env.ts";
import { simulatorApi } from "./api-routes.ts";
import { simulatorPage } from "./page.ts";
import { SIMULATOR_SCRIPT } from "./page-script.ts";
import { SIMULATOR_STYLE } from "./page-style.ts";
import { paymentCalls, paymentFiles } from "./payment-routes.ts";

type App = { Bindings: LocalEnv };

const HEADERS = {
  "cache-control": "no-cache",
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https:; media-src 'self' https:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
};

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
  app.route("/api", simulatorApi);
  app.route("/", paymentFiles);
  app.get("/", () => file(simulatorPage("phones"), "text/html"));
  app.get("/mail", () => file(simulatorPage("mail"), "text/html"));
  app.get("/payments", () => file(simulatorPage("payments"), "text/html"));
  app.get("/webhooks", () => file(simulatorPage("webhooks"), "text/html"));
  app.get("/faults", () => file(simulatorPage("faults"), "text/html"));
  app.get("/app.js", () => file(SIMULATOR_SCRIPT, "text/javascript"));
  app.get("/app.css", () => file(SIMULATOR_STYLE, "text/css"));
  return app;
}

function file(text: string, type: string): Response {
  return new Response(text, { headers: { ...HEADERS, "content-type": `${type}; charset=utf-8` } });
}
