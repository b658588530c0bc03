import {
  archivedCampaigns,
  archivedCodes,
  archivedCounts,
  archivedHandsets,
  archiveParts,
  archives,
} from "./archive.ts";
import { assignments } from "./assignments.ts";
import { audienceNumbers, audienceRejects, audiences } from "./audiences.ts";
import { campaigns, launchAnswers } from "./campaigns.ts";
import { connectionAttempts, connections, endedGrants } from "./connections.ts";
import { consentEvents, consentSources } from "./consents.ts";
import { contactFormDays, contactFormSubmissions, contactForms } from "./contact-forms.ts";
import { contactChangeRows, contactChanges, contacts } from "./contacts.ts";
import { balances, creditLots, ledger, spendingLimits } from "./credit.ts";
import { crmActivities, crmLogCampaigns, crmLogs } from "./crm-activities.ts";
import { crmReads } from "./crm-imports.ts";
import { crmLinks, crmOptOuts, crmSyncs } from "./crm-syncs.ts";
import { stripeKeys } from "./customer-invoices.ts";
import { emails } from "./email-to-sms.ts";
import { exports } from "./exports.ts";
import { schedulerFiles, schedulerGroups, schedulerLog, schedulerRuns } from "./file-scheduler.ts";
import { files } from "./files.ts";
import { ghlDnds, ghlEvents, ghlMessages, ghlReplies } from "./ghl.ts";
import { googleSheets } from "./google-sheets.ts";
import { categories, groups, groupUses } from "./groups.ts";
import { importChanges, importRejects, imports, uploads } from "./imports.ts";
import { audit, outbox, usage } from "./kernel.ts";
import { keywordHits, keywords } from "./keywords.ts";
import { sentDays } from "./limits.ts";
import { clickOverflow, clicks, links } from "./links.ts";
import { attachments, receivedMedia } from "./media.ts";
import { campaignChunks, campaignResponses, messages, numberActivity } from "./messages.ts";
import {
  inboundNotifications,
  notificationDigests,
  notificationEmails,
  notificationRecipients,
  notificationSettings,
} from "./notification-settings.ts";
import { notifications } from "./notifications.ts";
import { params } from "./params.ts";
import { quickMessages } from "./quick-messages.ts";
import { restoredCampaigns } from "./restore.ts";
import {
  inboxes,
  inboxReads,
  roomChanges,
  roomEntries,
  roomReads,
  rooms,
  watchedRooms,
} from "./rooms.ts";
import { schedules } from "./schedules.ts";
import { segments } from "./segments.ts";
import { senderTests } from "./sender-tests.ts";
import { senders } from "./senders.ts";
import { dailyStats, staleStats, statsZones } from "./stats.ts";
import { senderOptOuts, suppressions } from "./suppressions.ts";
import { templates } from "./templates.ts";
import { verifications } from "./verification.ts";
import { webhookDeliveries, webhooks } from "./webhooks.ts";
import {
  workflowCaps,
  workflowCounts,
  workflowMembers,
  workflowRuns,
  workflowSteps,
  workflows,
  workflowTriggers,
  workflowVersions,
} from "./workflows.ts";

/** Every table of a shard: what `accountDb` accepts and the guard watches. */
export const shardTables = {
  stripeKeys,
  connections,
  connectionAttempts,
  endedGrants,
  crmReads,
  ghlMessages,
  ghlReplies,
  ghlEvents,
  ghlDnds,
  crmSyncs,
  crmLinks,
  googleSheets,
  crmOptOuts,
  crmLogs,
  crmLogCampaigns,
  crmActivities,
  groups,
  groupUses,
  categories,
  contacts,
  segments,
  keywords,
  keywordHits,
  consentSources,
  consentEvents,
  contactChanges,
  contactChangeRows,
  contactForms,
  contactFormDays,
  contactFormSubmissions,
  suppressions,
  senderOptOuts,
  uploads,
  imports,
  importRejects,
  importChanges,
  senders,
  audiences,
  audienceNumbers,
  audienceRejects,
  campaigns,
  launchAnswers,
  campaignChunks,
  campaignResponses,
  messages,
  numberActivity,
  quickMessages,
  creditLots,
  balances,
  ledger,
  spendingLimits,
  outbox,
  audit,
  templates,
  params,
  senderTests,
  notifications,
  notificationSettings,
  notificationEmails,
  inboundNotifications,
  notificationRecipients,
  notificationDigests,
  assignments,
  verifications,
  attachments,
  receivedMedia,
  files,
  emails,
  exports,
  webhooks,
  webhookDeliveries,
  dailyStats,
  staleStats,
  statsZones,
  restoredCampaigns,
  usage,
  sentDays,
  schedules,
  links,
  clicks,
  clickOverflow,
  rooms,
  inboxes,
  roomEntries,
  roomReads,
  inboxReads,
  watchedRooms,
  roomChanges,
  workflows,
  workflowCounts,
  schedulerGroups,
  schedulerFiles,
  schedulerRuns,
  schedulerLog,
  workflowVersions,
  workflowTriggers,
  workflowMembers,
  workflowRuns,
  workflowSteps,
  workflowCaps,
  archives,
  archiveParts,
  archivedCounts,
  archivedCampaigns,
  archivedCodes,
  archivedHandsets,
};

export type ShardTable = (typeof shardTables)[keyof typeof shardTables];
