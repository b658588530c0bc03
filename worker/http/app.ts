import { Hono } from "hono";
import { routePath } from "hono/route";
import { CooeeError } from "#core/errors.ts";
import { adminRoutes } from "#worker/domains/admin/routes.ts";
import { assignmentRoutes } from "#worker/domains/assignments/routes.ts";
import { authRoutes } from "#worker/domains/auth/routes.ts";
import { bellRoutes } from "#worker/domains/bell/routes.ts";
import { campaignRoutes } from "#worker/domains/campaigns/routes.ts";
import { dashboardRoutes } from "#worker/domains/dashboard/routes.ts";
import { deletionRoutes } from "#worker/domains/deletion/routes.ts";
import { fileRoutes } from "#worker/domains/files/routes.ts";
import { groupRoutes } from "#worker/domains/groups/routes.ts";
import { limitRoutes } from "#worker/domains/limits/routes.ts";
import { messageRoutes } from "#worker/domains/messages/routes.ts";
import { socialRoutes } from "#worker/domains/social/routes.ts";
import { subAccountRoutes } from "#worker/domains/sub-accounts/routes.ts";
import { tokenRoutes } from "#worker/domains/tokens/routes.ts";
import { userRoutes } from "#worker/domains/user/routes.ts";
import { verificationRoutes } from "#worker/domains/verification/routes.ts";
import { webhookRoutes } from "#worker/domains/webhooks/routes.ts";
import { logger } from "#worker/log.ts";
import { carrierWebhooks } from "./carrier-webhooks.ts";
import { ignoresCookies } from "./cookies.ts";
import { errorAnswer } from "./errors.ts";
import type { HttpEnv } from "./http-env.ts";
import { liveFeed } from "./live.ts";
import { apiOn } from "./mount.ts";
import { openApi } from "./open-api.ts";
import { operator } from "./operator.ts";
import { refuseCrossSite } from "./origin.ts";
import { takeSealed } from "./sealed.ts";
import { socialCallback } from "./social-callback.ts";

const api = new Hono<HttpEnv>().basePath("/api");
// Before the check of a request's site: Apple's answer comes from Apple's.
api.route("/", socialCallback);
api.use(async (c, next) => {
  c.set("requestId", crypto.randomUUID());
  const started = Date.now();
  if (!ignoresCookies(c.req.raw)) refuseCrossSite(c.req.raw);
  await next();
  // The route's template, not the path: ids and numbers stay out of the log.
  logger({ requestId: c.get("requestId"), account: c.get("accountId") }).info("request", {
    method: c.req.method,
    route: routePath(c, -1),
    status: c.res.status,
    ms: Date.now() - started,
  });
  c.header("x-request-id", c.get("requestId"));
  if (!c.res.headers.has("cache-control")) c.header("cache-control", "no-store");
});
api.onError((error, c) => errorAnswer(c, error));
api.notFound((c) => errorAnswer(c, new CooeeError("NOT_FOUND", "There is no such call")));

const bind = apiOn(api);
authRoutes(bind);
socialRoutes(bind);
userRoutes(bind);
deletionRoutes(bind);
bellRoutes(bind);
adminRoutes(bind);
fileRoutes(bind);
tokenRoutes(bind);
webhookRoutes(bind);
subAccountRoutes(bind);
assignmentRoutes(bind);
verificationRoutes(bind);
dashboardRoutes(bind);
groupRoutes(bind);
campaignRoutes(bind);
messageRoutes(bind);
limitRoutes(bind);
api.get("/openapi.json", (c) => c.json(openApi()));
api.get("/live", liveFeed);
api.route("/", carrierWebhooks);
api.route("/", operator);
takeSealed(api);

export { api };
