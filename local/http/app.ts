import { Hono } from "hono";
import { systemContext } from "#worker/system-context.ts";
import type { LocalEnv } from "../env.ts";
import { seedDemo } from "../seed.ts";
import { accountsRoute, dueRoute } from "./accounts-route.ts";
import { simulatorApp } from "./routes.ts";

type App = { Bindings: LocalEnv };

const extra = new Hono<App>()
  .post("/seed", async (c) => {
    await seedDemo(systemContext(c.env));
    return c.json({ success: true });
  })
  .route("/", accountsRoute)
  .route("/", dueRoute);

/** /simulator with the calls that create accounts; a 404 in production. */
export const simulator = new Hono<App>().route("/simulator", simulatorApp(extra));
