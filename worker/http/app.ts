import { Hono } from "hono";
import { routePath } from "hono/route";
import { CooeeError } from "#core/errors.ts";
import { accountsRoutes } from "#worker/domains/accounts/routes.ts";
import { adminRoutes } from "#worker/domains/admin/routes.ts";
import { audiencesRoutes } from "#worker/domains/audiences/routes.ts";
import { billingRoutes } from "#worker/domains/billing/routes.ts";
import { booksRoutes } from "#worker/domains/books/routes.ts";
import { businessNameRoutes } from "#worker/domains/business-names/routes.ts";
import { campaignsRoutes } from "#worker/domains/campaigns/routes.ts";
import { codesRoutes } from "#worker/domains/codes/routes.ts";
import { consentsRoutes } from "#worker/domains/consents/routes.ts";
import { contactsRoutes } from "#worker/domains/contacts/routes.ts";
import { creditRoutes } from "#worker/domains/credit/routes.ts";
import { customerInvoiceRoutes } from "#worker/domains/customer-invoices/routes.ts";
import { dashboardRoutes } from "#worker/domains/dashboard/routes.ts";
import { dedicatedNumbersRoutes } from "#worker/domains/dedicated-numbers/routes.ts";
import { exportsRoutes } from "#worker/domains/exports/routes.ts";
import { filesRoutes } from "#worker/domains/files/routes.ts";
import { groupsRoutes } from "#worker/domains/groups/routes.ts";
import { importsRoutes } from "#worker/domains/imports/routes.ts";
import { inboundRoutes } from "#worker/domains/inbound/routes.ts";
import { invoiceRoutes } from "#worker/domains/invoices/routes.ts";
import { limitsRoutes } from "#worker/domains/limits/routes.ts";
import { linksRoutes } from "#worker/domains/links/routes.ts";
import { mediaRoutes } from "#worker/domains/media/routes.ts";
import { messagesRoutes } from "#worker/domains/messages/routes.ts";
import { notificationsRoutes } from "#worker/domains/notifications/routes.ts";
import { orderRoutes } from "#worker/domains/orders/routes.ts";
import { paramsRoutes } from "#worker/domains/params/routes.ts";
import { personalNumbersRoutes } from "#worker/domains/personal-numbers/routes.ts";
import { postpaidRoutes } from "#worker/domains/postpaid/routes.ts";
import { profileRoutes } from "#worker/domains/profile/routes.ts";
import { providersRoutes } from "#worker/domains/providers/routes.ts";
import { quickMessagesRoutes } from "#worker/domains/quick-messages/routes.ts";
import { roomsRoutes } from "#worker/domains/rooms/routes.ts";
import { securityRoutes } from "#worker/domains/security/routes.ts";
import { segmentsRoutes } from "#worker/domains/segments/routes.ts";
import { senderIdRoutes } from "#worker/domains/sender-ids/routes.ts";
import { senderTestsRoutes } from "#worker/domains/sender-tests/routes.ts";
import { sendingRoutes } from "#worker/domains/sending/routes.ts";
import { sessionsRoutes } from "#worker/domains/sessions/routes.ts";
import { sharedNumbersRoutes } from "#worker/domains/shared-numbers/routes.ts";
import { signInRoutes } from "#worker/domains/sign-in/routes.ts";
import { signUpRoutes } from "#worker/domains/sign-up/routes.ts";
import { socialRoutes } from "#worker/domains/social/routes.ts";
import { subAccountsRoutes } from "#worker/domains/sub-accounts/routes.ts";
import { suppressionsRoutes } from "#worker/domains/suppressions/routes.ts";
import { templatesRoutes } from "#worker/domains/templates/routes.ts";
import { tokensRoutes } from "#worker/domains/tokens/routes.ts";
import { verificationRoutes } from "#worker/domains/verification/routes.ts";
import { webhooksRoutes } from "#worker/domains/webhooks/routes.ts";
import { logger } from "#worker/log.ts";
import { carrierWebhooks } from "./carrier-webhooks.ts";
import { ignoresCookies } from "./cookies.ts";
import { errorResponse } from "./errors.ts";
import type { HttpEnv } from "./http-env.ts";
import { liveFeed } from "./live.ts";
import { mount } from "./mount.ts";
import { openApi } from "./open-api.ts";
import { operator } from "./operator.ts";
import { refuseCrossSite } from "./origin.ts";
import { paymentWebhook } from "./payment-webhook.ts";
import { liveRoom } from "./room-live.ts";
import { takeSealed } from "./sealed.ts";
import { socialCallback } from "./social-callback.ts";

// The specification writes some calls with a slash at the end, and some programs add one.
const api = new Hono<HttpEnv>({ strict: false }).basePath("/api");
// Before the same-site check: Apple's response comes from Apple's site.
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
api.onError((error, c) => errorResponse(c, error));
api.notFound((c) => errorResponse(c, new CooeeError("NOT_FOUND", "There is no such call")));

mount(api, [
  ...accountsRoutes,
  ...billingRoutes,
  ...booksRoutes,
  ...orderRoutes,
  ...postpaidRoutes,
  ...customerInvoiceRoutes,
  ...invoiceRoutes,
  ...adminRoutes,
  ...providersRoutes,
  ...personalNumbersRoutes,
  ...businessNameRoutes,
  ...dedicatedNumbersRoutes,
  ...senderTestsRoutes,
  ...audiencesRoutes,
  ...campaignsRoutes,
  ...senderIdRoutes,
  ...sendingRoutes,
  ...codesRoutes,
  ...consentsRoutes,
  ...contactsRoutes,
  ...segmentsRoutes,
  ...suppressionsRoutes,
  ...creditRoutes,
  ...dashboardRoutes,
  ...exportsRoutes,
  ...filesRoutes,
  ...mediaRoutes,
  ...groupsRoutes,
  ...importsRoutes,
  ...inboundRoutes,
  ...limitsRoutes,
  ...linksRoutes,
  ...messagesRoutes,
  ...notificationsRoutes,
  ...paramsRoutes,
  ...profileRoutes,
  ...quickMessagesRoutes,
  ...roomsRoutes,
  ...securityRoutes,
  ...sessionsRoutes,
  ...sharedNumbersRoutes,
  ...signInRoutes,
  ...signUpRoutes,
  ...socialRoutes,
  ...subAccountsRoutes,
  ...templatesRoutes,
  ...tokensRoutes,
  ...verificationRoutes,
  ...webhooksRoutes,
]);
api.get("/openapi.json", (c) => c.json(openApi()));
api.get("/live", liveFeed);
api.get("/room/:id/live", liveRoom);
api.route("/", carrierWebhooks);
api.route("/", paymentWebhook);
api.route("/", operator);
takeSealed(api);

export { api };
