import type { Endpoint } from "../endpoint.ts";
import * as adminMessages from "./admin/admin-messages.ts";
import * as adminUsers from "./admin/admin-users.ts";
import * as adminVisit from "./admin/admin-visit.ts";
import * as campaignsInFlight from "./admin/campaigns-in-flight.ts";
import * as deadLetters from "./admin/dead-letters.ts";
import * as monitor from "./admin/monitor.ts";
import * as monthReport from "./admin/month-report.ts";
import * as moves from "./admin/moves.ts";
import * as userInformation from "./admin/user-information.ts";
import * as waitingCounts from "./admin/waiting-counts.ts";
import * as appeals from "./approvals/appeals.ts";
import * as approvals from "./approvals/approvals.ts";
import * as assignments from "./assignments/assignments.ts";
import * as audiences from "./audiences/audiences.ts";
import * as coupons from "./billing/coupons.ts";
import * as specialPlans from "./billing/special-plans.ts";
import * as books from "./books/books.ts";
import * as adminBusinessNames from "./business-names/admin-business-names.ts";
import * as businessNames from "./business-names/business-names.ts";
import * as ownBusinessNames from "./business-names/own-business-names.ts";
import * as campaigns from "./campaigns/campaigns.ts";
import * as draftChanges from "./campaigns/draft-changes.ts";
import * as drafts from "./campaigns/drafts.ts";
import * as followUpCheck from "./campaigns/follow-up-check.ts";
import * as forecast from "./campaigns/forecast.ts";
import * as launch from "./campaigns/launch.ts";
import * as mmsCampaigns from "./campaigns/mms-campaigns.ts";
import * as savedCampaigns from "./campaigns/saved-campaigns.ts";
import * as scheduledEdit from "./campaigns/scheduled-edit.ts";
import * as consents from "./consents/consents.ts";
import * as contactForms from "./contact-forms/contact-forms.ts";
import * as contactChanges from "./contacts/contact-changes.ts";
import * as contacts from "./contacts/contacts.ts";
import * as findContacts from "./contacts/find-contacts.ts";
import * as creditRates from "./credit/credit-rates.ts";
import * as customerInvoices from "./customer-invoices/customer-invoices.ts";
import * as adminUsage from "./dashboard/admin-usage.ts";
import * as dashboard from "./dashboard/dashboard.ts";
import * as subAccountHistory from "./dashboard/sub-account-history.ts";
import * as usage from "./dashboard/usage.ts";
import * as dedicatedNumbers from "./dedicated-numbers/dedicated-numbers.ts";
import * as ownNumbers from "./dedicated-numbers/own-numbers.ts";
import * as emailSenders from "./email-to-sms/email-senders.ts";
import * as exports from "./exports/exports.ts";
import * as mmsExports from "./exports/mms-exports.ts";
import * as fileScheduler from "./file-scheduler/file-scheduler.ts";
import * as files from "./files/files.ts";
import * as categories from "./groups/categories.ts";
import * as groups from "./groups/groups.ts";
import * as imports from "./imports/imports.ts";
import * as sheetCampaigns from "./imports/sheet-campaigns.ts";
import * as recipients from "./inbound/recipients.ts";
import * as connections from "./integrations/connections.ts";
import * as crmActivities from "./integrations/crm-activities.ts";
import * as crmImports from "./integrations/crm-imports.ts";
import * as crmRecords from "./integrations/crm-records.ts";
import * as crmSyncs from "./integrations/crm-syncs.ts";
import * as ghl from "./integrations/ghl.ts";
import * as ghlReports from "./integrations/ghl-reports.ts";
import * as ghlWebhooks from "./integrations/ghl-webhooks.ts";
import * as googleSheets from "./integrations/google-sheets.ts";
import * as squarespace from "./integrations/squarespace.ts";
import * as invoices from "./invoices/invoices.ts";
import * as keywords from "./keywords/keywords.ts";
import * as limits from "./limits/limits.ts";
import * as linkDomains from "./links/link-domain.ts";
import * as links from "./links/links.ts";
import * as media from "./media/media.ts";
import * as incoming from "./messages/incoming.ts";
import * as messageCalls from "./messages/message-calls.ts";
import * as messages from "./messages/messages.ts";
import * as mms from "./messages/mms.ts";
import * as notificationSettings from "./notification-settings/notification-settings.ts";
import * as pushBrowsers from "./notification-settings/push.ts";
import * as notifications from "./notifications/notifications.ts";
import * as adminOrders from "./orders/admin-orders.ts";
import * as cards from "./orders/cards.ts";
import * as offer from "./orders/offer.ts";
import * as orders from "./orders/orders.ts";
import * as plans from "./orders/plans.ts";
import * as purchaseOrders from "./orders/purchase-orders.ts";
import * as refunds from "./orders/refunds.ts";
import * as params from "./params/params.ts";
import * as adminPersonalNumbers from "./personal-numbers/admin-personal-numbers.ts";
import * as personalNumbers from "./personal-numbers/personal-numbers.ts";
import * as platformSettings from "./platform-settings/platform-settings.ts";
import * as postpaid from "./postpaid/postpaid.ts";
import * as me from "./profile/me.ts";
import * as profile from "./profile/profile.ts";
import * as providerPrices from "./providers/provider-prices.ts";
import * as providers from "./providers/providers.ts";
import * as quickMessages from "./quick-messages/quick-messages.ts";
import * as quickSchedules from "./quick-messages/quick-schedules.ts";
import * as conversations from "./rooms/conversations.ts";
import * as roomMessages from "./rooms/room-messages.ts";
import * as rooms from "./rooms/rooms.ts";
import * as unreadRooms from "./rooms/unread-rooms.ts";
import * as schedules from "./schedules/schedules.ts";
import * as security from "./security/security.ts";
import * as segments from "./segments/segments.ts";
import * as senderIds from "./sender-ids/sender-ids.ts";
import * as userSenderIds from "./sender-ids/user-sender-ids.ts";
import * as senderTests from "./sender-tests/sender-tests.ts";
import * as acting from "./sessions/acting.ts";
import * as sessions from "./sessions/sessions.ts";
import * as sharedNumbers from "./shared-numbers/shared-numbers.ts";
import * as signIn from "./sign-in/sign-in.ts";
import * as signUp from "./sign-up/sign-up.ts";
import * as social from "./social/social.ts";
import * as subAccounts from "./sub-accounts/sub-accounts.ts";
import * as support from "./support/support.ts";
import * as suppressions from "./suppressions/suppressions.ts";
import * as adminTemplates from "./templates/admin-templates.ts";
import * as mmsTemplates from "./templates/mms-templates.ts";
import * as templates from "./templates/templates.ts";
import * as tokens from "./tokens/tokens.ts";
import * as userTokens from "./tokens/user-tokens.ts";
import * as adminVerification from "./verification/admin-verification.ts";
import * as verification from "./verification/verification.ts";
import * as webhooks from "./webhooks/webhooks.ts";
import * as workflowRuns from "./workflows/runs.ts";
import * as workflows from "./workflows/workflows.ts";

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "path" in value && "access" in value;
}

const areas = new Map<unknown, string>();

/** The calls of a file, listed under one heading. */
function inArea<T extends Readonly<Record<string, unknown>>>(area: string, calls: T): T {
  for (const call of Object.values(calls)) areas.set(call, area);
  return calls;
}

/** The heading under which the API's description lists a call. */
export function areaOf(endpoint: Endpoint): string {
  return endpoint.area ?? areas.get(endpoint) ?? "";
}

/** The contract by endpoint name; the verb behind each endpoint has the same name. */
export const contract = {
  ...inArea("auth", signIn),
  ...inArea("auth", sessions),
  ...inArea("senders", senderIds),
  ...inArea("auth", signUp),
  ...inArea("auth", social),
  ...inArea("billing", specialPlans),
  ...inArea("billing", orders),
  ...inArea("billing", cards),
  ...inArea("billing", purchaseOrders),
  ...inArea("billing", refunds),
  ...inArea("billing", offer),
  ...inArea("billing", invoices),
  ...inArea("user", me),
  ...inArea("billing", forecast),
  ...inArea("user", profile),
  ...inArea("user", creditRates),
  ...inArea("user", security),
  ...inArea("gateway-mms", media),
  ...inArea("gateway-mms", mms),
  ...inArea("gateway-mms", mmsCampaigns),
  ...inArea("gateway-mms", mmsExports),
  ...inArea("templates", mmsTemplates),
  ...inArea("user", notifications),
  ...inArea("notifications", notificationSettings),
  ...inArea("notifications", pushBrowsers),
  ...inArea("user", adminVisit),
  ...inArea("admin", adminMessages),
  ...inArea("admin", adminOrders),
  ...inArea("admin", adminPersonalNumbers),
  ...inArea("admin", adminTemplates),
  ...inArea("admin", adminUsage),
  ...inArea("senders", personalNumbers),
  ...inArea("senders", senderTests),
  ...inArea("billing", plans),
  ...inArea("admin", postpaid),
  ...inArea("integrations", customerInvoices),
  ...inArea("crm", connections),
  ...inArea("crm", crmRecords),
  ...inArea("crm", crmImports),
  ...inArea("crm", crmSyncs),
  ...inArea("crm", crmActivities),
  ...inArea("integrations", ghl),
  ...inArea("integrations", ghlReports),
  ...inArea("integrations", ghlWebhooks),
  ...inArea("integrations", googleSheets),
  ...inArea("integrations", squarespace),
  ...inArea("admin", adminUsers),
  ...inArea("admin", userInformation),
  ...inArea("admin", userTokens),
  ...inArea("admin", subAccountHistory),
  ...inArea("admin", userSenderIds),
  ...inArea("admin", adminVerification),
  ...inArea("admin", adminBusinessNames),
  ...inArea("senders", businessNames),
  ...inArea("admin", providers),
  ...inArea("admin", providerPrices),
  ...inArea("admin", monthReport),
  ...inArea("admin", dedicatedNumbers),
  ...inArea("senders", ownBusinessNames),
  ...inArea("senders", ownNumbers),
  ...inArea("admin", monitor),
  ...inArea("admin", moves),
  ...inArea("admin", deadLetters),
  ...inArea("admin", campaignsInFlight),
  ...inArea("admin", platformSettings),
  ...inArea("admin", coupons),
  ...inArea("admin", books),
  ...inArea("gateway-sms", appeals),
  ...inArea("admin", approvals),
  ...inArea("admin", waitingCounts),
  ...inArea("user", files),
  ...inArea("gateway-sms", exports),
  ...inArea("tokens-webhooks", tokens),
  ...inArea("tokens-webhooks", webhooks),
  ...inArea("subaccounts", subAccounts),
  ...inArea("admin", acting),
  ...inArea("groups", assignments),
  ...inArea("verification", verification),
  ...inArea("dashboard", dashboard),
  ...inArea("billing", usage),
  ...inArea("groups", groups),
  ...inArea("categories", categories),
  ...inArea("contacts", consents),
  ...inArea("groups", contacts),
  ...inArea("contacts", findContacts),
  ...inArea("contact-forms", contactForms),
  ...inArea("segments", segments),
  ...inArea("keywords", keywords),
  ...inArea("groups", contactChanges),
  ...inArea("block", suppressions),
  ...inArea("groups", imports),
  ...inArea("gateway-sms", audiences),
  ...inArea("drafts", drafts),
  ...inArea("drafts", followUpCheck),
  ...inArea("drafts", draftChanges),
  ...inArea("gateway-sms", campaigns),
  ...inArea("gateway-sms", savedCampaigns),
  ...inArea("gateway-sms", launch),
  ...inArea("admin", sharedNumbers),
  ...inArea("gateway-sms", sheetCampaigns),
  ...inArea("gateway-sms", scheduledEdit),
  ...inArea("scheduler", schedules),
  ...inArea("file-scheduler", fileScheduler),
  ...inArea("gateway-sms", messages),
  ...inArea("incoming", incoming),
  ...inArea("messages", messageCalls),
  ...inArea("rooms", rooms),
  ...inArea("messages", roomMessages),
  ...inArea("gateway-sms", conversations),
  ...inArea("rooms", unreadRooms),
  ...inArea("gateway-sms", quickMessages),
  ...inArea("scheduler", quickSchedules),
  ...inArea("admin", limits),
  ...inArea("gateway-sms", links),
  ...inArea("links", linkDomains),
  ...inArea("optout-reply", recipients),
  ...inArea("templates", templates),
  ...inArea("params", params),
  ...inArea("workflows", workflows),
  ...inArea("email-to-sms", emailSenders),
  ...inArea("email-to-sms", support),
  ...inArea("workflows", workflowRuns),
};

/** Every endpoint of the product: what OpenAPI and the common security suite loop over. */
export const endpoints: readonly Endpoint[] = Object.values<unknown>(contract).filter(isEndpoint);
