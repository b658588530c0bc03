import { type Context, Hono } from "hono";
import { CooeeError } from "#core/errors.ts";
import type { SystemContext } from "#worker/context.ts";
import { isAlive, metricsText } from "#worker/domains/administration/monitor/metrics.ts";
import { isSame, sign } from "#worker/secrets.ts";
import type { HttpEnv } from "./http-env.ts";
import { systemOf } from "./request.ts";

const PATH = "/api/metrics";

/** What is read from outside, at paths that are signed: without the secret the Worker has no such call. */
export const metrics = new Hono<HttpEnv>();

/** For a Prometheus server. */
metrics.get("/metrics/:signature", async (c) => {
  const system = await signedSystem(c, c.req.param("signature"));
  return c.body(await metricsText(system), 200, {
    "content-type": "text/plain; version=0.0.4; charset=utf-8",
  });
});

/** For a monitor that knows only up and down: 503 if no background work has ended for ten minutes. */
metrics.get("/metrics/:signature/up", async (c) => {
  const system = await signedSystem(c, c.req.param("signature"));
  return (await isAlive(system)) ? c.text("up") : c.text("No background work runs", 503);
});

async function signedSystem(c: Context<HttpEnv>, signature: string): Promise<SystemContext> {
  const system = systemOf(c);
  const { METRICS_SECRET: secret } = system.settings;
  if (!secret || !isSame(signature, await sign(secret, "metrics", PATH))) {
    throw new CooeeError("NOT_FOUND", "There is no such call");
  }
  return system;
}
