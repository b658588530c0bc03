import { Hono } from "hono";
import { CooeeError } from "#core/errors.ts";
import { metricsText } from "#worker/domains/administration/monitor/metrics.ts";
import { isSame, sign } from "#worker/secrets.ts";
import type { HttpEnv } from "./http-env.ts";
import { systemOf } from "./request.ts";

const PATH = "/api/metrics";

/** What a Prometheus server reads, at a path that is signed: without its secret the Worker has no such call. */
export const metrics = new Hono<HttpEnv>();

metrics.get("/metrics/:signature", async (c) => {
  const system = systemOf(c);
  const { METRICS_SECRET: secret } = system.settings;
  if (!secret || !isSame(c.req.param("signature"), await sign(secret, "metrics", PATH))) {
    throw new CooeeError("NOT_FOUND", "There is no such call");
  }
  return c.body(await metricsText(system), 200, {
    "content-type": "text/plain; version=0.0.4; charset=utf-8",
  });
});
