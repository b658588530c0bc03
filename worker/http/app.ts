import { Hono } from "hono";
import { routePath } from "hono/route";
import { CooeeError } from "#core/errors.ts";
import { adminRoutes } from "#worker/domains/administration/admin/routes.ts";
import { monitorRoutes } from "#worker/domains/administration/monitor/routes.ts";
import { moveRoutes } from "#worker/domains/administration/moves/routes.ts";
import { platformSettingsRoutes } from "#worker/domains/administration/platform-settings/routes.ts";
import { supportRoutes } from "#worker/domains/administration/support/routes.ts";
import { audiencesRoutes } from "#worker/domains/audience/audiences/routes.ts";
import { consentsRoutes } from "#worker/domains/audience/consents/routes.ts";
import { contactsRoutes } from "#worker/domains/audience/contacts/routes.ts";
import { groupsRoutes } from "#worker/domains/audience/groups/routes.ts";
import { importsRoutes } from "#worker/domains/audience/imports/routes.ts";
import { segmentsRoutes } from "#worker/domains/audience/segments/routes.ts";
import { suppressionsRoutes } from "#worker/domains/audience/suppressions/routes.ts";
import { contactFormsRoutes } from "#worker/domains/automation/contact-forms/routes.ts";
import { emailToSmsRoutes } from "#worker/domains/automation/email-to-sms/routes.ts";
import { fileSchedulerRoutes } from "#worker/domains/automation/file-scheduler/routes.ts";
import { keywordsRoutes } from "#worker/domains/automation/keywords/routes.ts";
import { workflowsRoutes } from "#worker/domains/automation/workflows/routes.ts";
import { campaignsRoutes } from "#worker/domains/campaigns/campaigns/routes.ts";
import { quickMessagesRoutes } from "#worker/domains/campaigns/quick-messages/routes.ts";
import { linksRoutes } from "#worker/domains/content/links/routes.ts";
import { mediaRoutes } from "#worker/domains/content/media/routes.ts";
import { paramsRoutes } from "#worker/domains/content/params/routes.ts";
import { templatesRoutes } from "#worker/domains/content/templates/routes.ts";
import { accountsRoutes } from "#worker/domains/identity/accounts/routes.ts";
import { codesRoutes } from "#worker/domains/identity/codes/routes.ts";
import { profileRoutes } from "#worker/domains/identity/profile/routes.ts";
import { securityRoutes } from "#worker/domains/identity/security/routes.ts";
import { sessionsRoutes } from "#worker/domains/identity/sessions/routes.ts";
import { signInRoutes } from "#worker/domains/identity/sign-in/routes.ts";
import { signUpRoutes } from "#worker/domains/identity/sign-up/routes.ts";
import { socialRoutes } from "#worker/domains/identity/social/routes.ts";
import { subAccountsRoutes } from "#worker/domains/identity/sub-accounts/routes.ts";
import { tokensRoutes } from "#worker/domains/identity/tokens/routes.ts";
import { inboundRoutes } from "#worker/domains/inbox/inbound/routes.ts";
import { roomsRoutes } from "#worker/domains/inbox/rooms/routes.ts";
import { connectionsRoutes } from "#worker/domains/integrations/connections/routes.ts";
import { crmActivitiesRoutes } from "#worker/domains/integrations/crm-activities/routes.ts";
import { crmImportsRoutes } from "#worker/domains/integrations/crm-imports/routes.ts";
import { crmSyncsRoutes } from "#worker/domains/integrations/crm-syncs/routes.ts";
import { ghlRoutes } from "#worker/domains/integrations/ghl/routes.ts";
import { googleSheetsRoutes } from "#worker/domains/integrations/google-sheets/routes.ts";
import { billingRoutes } from "#worker/domains/money/billing/routes.ts";
import { booksRoutes } from "#worker/domains/money/books/routes.ts";
import { creditRoutes } from "#worker/domains/money/credit/routes.ts";
import { customerInvoiceRoutes } from "#worker/domains/money/customer-invoices/routes.ts";
import { invoiceRoutes } from "#worker/domains/money/invoices/routes.ts";
import { orderRoutes } from "#worker/domains/money/orders/routes.ts";
import { postpaidRoutes } from "#worker/domains/money/postpaid/routes.ts";
import { filesRoutes } from "#worker/domains/platform/files/routes.ts";
import { notificationSettingsRoutes } from "#worker/domains/platform/notification-settings/routes.ts";
import { notificationsRoutes } from "#worker/domains/platform/notifications/routes.ts";
import { webhooksRoutes } from "#worker/domains/platform/webhooks/routes.ts";
import { dashboardRoutes } from "#worker/domains/reports/dashboard/routes.ts";
import { exportsRoutes } from "#worker/domains/reports/exports/routes.ts";
import { businessNameRoutes } from "#worker/domains/senders/business-names/routes.ts";
import { dedicatedNumbersRoutes } from "#worker/domains/senders/dedicated-numbers/routes.ts";
import { personalNumbersRoutes } from "#worker/domains/senders/personal-numbers/routes.ts";
import { senderIdRoutes } from "#worker/domains/senders/sender-ids/routes.ts";
import { senderTestsRoutes } from "#worker/domains/senders/sender-tests/routes.ts";
import { sharedNumbersRoutes } from "#worker/domains/senders/shared-numbers/routes.ts";
import { verificationRoutes } from "#worker/domains/senders/verification/routes.ts";
import { limitsRoutes } from "#worker/domains/sending/limits/routes.ts";
import { messagesRoutes } from "#worker/domains/sending/messages/routes.ts";
import { providersRoutes } from "#worker/domains/sending/providers/routes.ts";
import { sendingRoutes } from "#worker/domains/sending/sending/routes.ts";
import { logger } from "#worker/log.ts";
import { carrierWebhooks } from "./carrier-webhooks.ts";
import { ignoresCookies } from "./cookies.ts";
import { crmWebhooks } from "./crm-webhooks.ts";
import { errorResponse } from "./errors.ts";
import { fileDrop } from "./file-drop.ts";
import { ghlWebhook } from "./ghl-webhook.ts";
import type { HttpEnv } from "./http-env.ts";
import { hubSpotCard } from "./hubspot-card.ts";
import { liveFeed } from "./live.ts";
import { metrics } from "./metrics.ts";
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
  ...moveRoutes,
  ...monitorRoutes,
  ...platformSettingsRoutes,
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
  ...connectionsRoutes,
  ...contactFormsRoutes,
  ...contactsRoutes,
  ...segmentsRoutes,
  ...keywordsRoutes,
  ...supportRoutes,
  ...suppressionsRoutes,
  ...creditRoutes,
  ...crmImportsRoutes,
  ...crmSyncsRoutes,
  ...crmActivitiesRoutes,
  ...googleSheetsRoutes,
  ...dashboardRoutes,
  ...emailToSmsRoutes,
  ...exportsRoutes,
  ...filesRoutes,
  ...fileSchedulerRoutes,
  ...ghlRoutes,
  ...mediaRoutes,
  ...groupsRoutes,
  ...importsRoutes,
  ...inboundRoutes,
  ...limitsRoutes,
  ...linksRoutes,
  ...messagesRoutes,
  ...notificationSettingsRoutes,
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
  ...workflowsRoutes,
  ...webhooksRoutes,
]);
api.get("/openapi.json", (c) => c.json(openApi()));
api.get("/live", liveFeed);
api.get("/room/:id/live", liveRoom);
api.route("/", carrierWebhooks);
api.route("/", paymentWebhook);
api.route("/", ghlWebhook);
api.route("/", hubSpotCard);
api.route("/", crmWebhooks);
api.route("/", fileDrop);
api.route("/", metrics);
api.route("/", operator);
takeSealed(api);

export { api };
