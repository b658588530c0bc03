import type { Endpoint } from "../endpoint.ts";
import * as acting from "./acting.ts";
import * as adminBusinessNames from "./admin-business-names.ts";
import * as adminMessages from "./admin-messages.ts";
import * as adminOrders from "./admin-orders.ts";
import * as adminPersonalNumbers from "./admin-personal-numbers.ts";
import * as adminTemplates from "./admin-templates.ts";
import * as adminUsage from "./admin-usage.ts";
import * as adminUsers from "./admin-users.ts";
import * as adminVerification from "./admin-verification.ts";
import * as adminVisit from "./admin-visit.ts";
import * as appeals from "./appeals.ts";
import * as approvals from "./approvals.ts";
import * as assignments from "./assignments.ts";
import * as audiences from "./audiences.ts";
import * as auth from "./auth.ts";
import * as block from "./block.ts";
import * as books from "./books.ts";
import * as businessNames from "./business-names.ts";
import * as campaigns from "./campaigns.ts";
import * as categories from "./categories.ts";
import * as consents from "./consents.ts";
import * as contactChanges from "./contact-changes.ts";
import * as contacts from "./contacts.ts";
import * as conversations from "./conversations.ts";
import * as creditRates from "./credit-rates.ts";
import * as customerInvoices from "./customer-invoices.ts";
import * as dashboard from "./dashboard.ts";
import * as dedicatedNumbers from "./dedicated-numbers.ts";
import * as draftChanges from "./draft-changes.ts";
import * as drafts from "./drafts.ts";
import * as exports from "./exports.ts";
import * as files from "./files.ts";
import * as findContacts from "./find-contacts.ts";
import * as followUpCheck from "./follow-up-check.ts";
import * as forecast from "./forecast.ts";
import * as groups from "./groups.ts";
import * as imports from "./imports.ts";
import * as incoming from "./incoming.ts";
import * as invoices from "./invoices.ts";
import * as launch from "./launch.ts";
import * as limits from "./limits.ts";
import * as linkDomains from "./link-domain.ts";
import * as links from "./links.ts";
import * as me from "./me.ts";
import * as media from "./media.ts";
import * as messageCalls from "./message-calls.ts";
import * as messages from "./messages.ts";
import * as mms from "./mms.ts";
import * as mmsCampaigns from "./mms-campaigns.ts";
import * as mmsExports from "./mms-exports.ts";
import * as mmsTemplates from "./mms-templates.ts";
import * as monitor from "./monitor.ts";
import * as notifications from "./notifications.ts";
import * as orders from "./orders.ts";
import * as ownBusinessNames from "./own-business-names.ts";
import * as ownNumbers from "./own-numbers.ts";
import * as params from "./params.ts";
import * as personalNumbers from "./personal-numbers.ts";
import * as plans from "./plans.ts";
import * as postpaid from "./postpaid.ts";
import * as providers from "./providers.ts";
import * as quickMessages from "./quick-messages.ts";
import * as quickSchedules from "./quick-schedules.ts";
import * as recipients from "./recipients.ts";
import * as roomMessages from "./room-messages.ts";
import * as rooms from "./rooms.ts";
import * as savedCampaigns from "./saved-campaigns.ts";
import * as scheduledEdit from "./scheduled-edit.ts";
import * as scheduler from "./scheduler.ts";
import * as security from "./security.ts";
import * as segments from "./segments.ts";
import * as senderTests from "./sender-tests.ts";
import * as senders from "./senders.ts";
import * as session from "./session.ts";
import * as sharedNumbers from "./shared-numbers.ts";
import * as sheetCampaigns from "./sheet-campaigns.ts";
import * as signUp from "./sign-up.ts";
import * as social from "./social.ts";
import * as specialPlans from "./special-plans.ts";
import * as subAccounts from "./sub-accounts.ts";
import * as templates from "./templates.ts";
import * as tokens from "./tokens.ts";
import * as unreadRooms from "./unread-rooms.ts";
import * as usage from "./usage.ts";
import * as user from "./user.ts";
import * as userSenderIds from "./user-sender-ids.ts";
import * as verification from "./verification.ts";
import * as waitingCounts from "./waiting-counts.ts";
import * as webhooks from "./webhooks.ts";

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "path" in value && "access" in value;
}

/** The contract by endpoint name; the verb behind each endpoint has the same name. */
export const contract = {
  ...auth,
  ...session,
  ...senders,
  ...signUp,
  ...social,
  ...specialPlans,
  ...orders,
  ...invoices,
  ...me,
  ...forecast,
  ...user,
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
  ...block,
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
  ...scheduler,
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
