import type { Endpoint } from "../endpoint.ts";
import * as adminMessages from "./admin/admin-messages.ts";
import * as adminUsers from "./admin/admin-users.ts";
import * as adminVisit from "./admin/admin-visit.ts";
import * as monitor from "./admin/monitor.ts";
import * as waitingCounts from "./admin/waiting-counts.ts";
import * as appeals from "./approvals/appeals.ts";
import * as approvals from "./approvals/approvals.ts";
import * as assignments from "./assignments/assignments.ts";
import * as audiences from "./audiences/audiences.ts";
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
import * as contactChanges from "./contacts/contact-changes.ts";
import * as contacts from "./contacts/contacts.ts";
import * as findContacts from "./contacts/find-contacts.ts";
import * as creditRates from "./credit/credit-rates.ts";
import * as customerInvoices from "./customer-invoices/customer-invoices.ts";
import * as adminUsage from "./dashboard/admin-usage.ts";
import * as dashboard from "./dashboard/dashboard.ts";
import * as usage from "./dashboard/usage.ts";
import * as dedicatedNumbers from "./dedicated-numbers/dedicated-numbers.ts";
import * as ownNumbers from "./dedicated-numbers/own-numbers.ts";
import * as exports from "./exports/exports.ts";
import * as mmsExports from "./exports/mms-exports.ts";
import * as files from "./files/files.ts";
import * as categories from "./groups/categories.ts";
import * as groups from "./groups/groups.ts";
import * as imports from "./imports/imports.ts";
import * as sheetCampaigns from "./imports/sheet-campaigns.ts";
import * as recipients from "./inbound/recipients.ts";
import * as invoices from "./invoices/invoices.ts";
import * as limits from "./limits/limits.ts";
import * as linkDomains from "./links/link-domain.ts";
import * as links from "./links/links.ts";
import * as media from "./media/media.ts";
import * as incoming from "./messages/incoming.ts";
import * as messageCalls from "./messages/message-calls.ts";
import * as messages from "./messages/messages.ts";
import * as mms from "./messages/mms.ts";
import * as notifications from "./notifications/notifications.ts";
import * as adminOrders from "./orders/admin-orders.ts";
import * as orders from "./orders/orders.ts";
import * as plans from "./orders/plans.ts";
import * as params from "./params/params.ts";
import * as adminPersonalNumbers from "./personal-numbers/admin-personal-numbers.ts";
import * as personalNumbers from "./personal-numbers/personal-numbers.ts";
import * as postpaid from "./postpaid/postpaid.ts";
import * as me from "./profile/me.ts";
import * as profile from "./profile/profile.ts";
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
import * as suppressions from "./suppressions/suppressions.ts";
import * as adminTemplates from "./templates/admin-templates.ts";
import * as mmsTemplates from "./templates/mms-templates.ts";
import * as templates from "./templates/templates.ts";
import * as tokens from "./tokens/tokens.ts";
import * as adminVerification from "./verification/admin-verification.ts";
import * as verification from "./verification/verification.ts";
import * as webhooks from "./webhooks/webhooks.ts";

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "path" in value && "access" in value;
}

/** The contract by endpoint name; the verb behind each endpoint has the same name. */
export const contract = {
  ...signIn,
  ...sessions,
  ...senderIds,
  ...signUp,
  ...social,
  ...specialPlans,
  ...orders,
  ...invoices,
  ...me,
  ...forecast,
  ...profile,
  ...creditRates,
  ...security,
  ...media,
  ...mms,
  ...mmsCampaigns,
  ...mmsExports,
  ...mmsTemplates,
  ...notifications,
  ...adminVisit,
  ...adminMessages,
  ...adminOrders,
  ...adminPersonalNumbers,
  ...adminTemplates,
  ...adminUsage,
  ...personalNumbers,
  ...senderTests,
  ...plans,
  ...postpaid,
  ...customerInvoices,
  ...adminUsers,
  ...userSenderIds,
  ...adminVerification,
  ...adminBusinessNames,
  ...businessNames,
  ...providers,
  ...dedicatedNumbers,
  ...ownBusinessNames,
  ...ownNumbers,
  ...monitor,
  ...books,
  ...appeals,
  ...approvals,
  ...waitingCounts,
  ...files,
  ...exports,
  ...tokens,
  ...webhooks,
  ...subAccounts,
  ...acting,
  ...assignments,
  ...verification,
  ...dashboard,
  ...usage,
  ...groups,
  ...categories,
  ...consents,
  ...contacts,
  ...findContacts,
  ...segments,
  ...contactChanges,
  ...suppressions,
  ...imports,
  ...audiences,
  ...drafts,
  ...followUpCheck,
  ...draftChanges,
  ...campaigns,
  ...savedCampaigns,
  ...launch,
  ...sharedNumbers,
  ...sheetCampaigns,
  ...scheduledEdit,
  ...schedules,
  ...messages,
  ...incoming,
  ...messageCalls,
  ...rooms,
  ...roomMessages,
  ...conversations,
  ...unreadRooms,
  ...quickMessages,
  ...quickSchedules,
  ...limits,
  ...links,
  ...media,
  ...linkDomains,
  ...recipients,
  ...templates,
  ...params,
};

/** Every endpoint of the product: what OpenAPI and the common security suite loop over. */
export const endpoints: readonly Endpoint[] = Object.values<unknown>(contract).filter(isEndpoint);
