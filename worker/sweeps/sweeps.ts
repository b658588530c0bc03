import type { SystemContext } from "#worker/context.ts";
import { sweepAlerts } from "#worker/domains/administration/monitor/sweep-alerts.ts";
import { sweepSizes } from "#worker/domains/administration/monitor/sweep-sizes.ts";
import { sweepMoves } from "#worker/domains/administration/moves/sweep-moves.ts";
import { sweepAudiences } from "#worker/domains/audience/audiences/sweep-audiences.ts";
import { sweepChanges } from "#worker/domains/audience/contacts/run-change.ts";
import { sweepImports } from "#worker/domains/audience/imports/sweep-imports.ts";
import { sweepSubmissions } from "#worker/domains/automation/contact-forms/advance-submission.ts";
import { sweepEmails } from "#worker/domains/automation/email-to-sms/send-email.ts";
import { sweepSchedulerLog } from "#worker/domains/automation/file-scheduler/history.ts";
import { sweepKeywords } from "#worker/domains/automation/keywords/answer-keywords.ts";
import { sweepRuns } from "#worker/domains/automation/workflows/claim-runs.ts";
import {
  sweepStopped,
  sweepTriggers,
} from "#worker/domains/automation/workflows/sweep-workflows.ts";
import { sweepSchedules } from "#worker/domains/campaigns/schedules/claim-due.ts";
import { sweepDomains } from "#worker/domains/content/links/link-domain.ts";
import { sweepMedia } from "#worker/domains/content/media/sweep-media.ts";
import { sweepDeleted } from "#worker/domains/identity/accounts/delete-accounts.ts";
import { sweepCodes } from "#worker/domains/identity/codes/codes.ts";
import { sweepLogins, sweepSessions } from "#worker/domains/identity/sessions/end-sessions.ts";
import { sweepClosed } from "#worker/domains/identity/sub-accounts/delete-sub-account.ts";
import { sweepReceived } from "#worker/domains/inbox/inbound/fetch-received.ts";
import { sweepWatched } from "#worker/domains/inbox/rooms/notify-rooms.ts";
import { sweepEndedGrants } from "#worker/domains/integrations/connections/sweep-ended-grants.ts";
import { sweepIdle } from "#worker/domains/integrations/connections/sweep-idle.ts";
import { sweepLogs } from "#worker/domains/integrations/crm-activities/sweep-logs.ts";
import { sweepReads } from "#worker/domains/integrations/crm-imports/run-read.ts";
import { sweepOptOuts } from "#worker/domains/integrations/crm-syncs/sweep-opt-outs.ts";
import {
  sweepCrmWebhooks,
  sweepSyncs,
} from "#worker/domains/integrations/crm-syncs/sweep-syncs.ts";
import { sweepGhl } from "#worker/domains/integrations/ghl/advance-message.ts";
import { sweepLocations } from "#worker/domains/integrations/ghl/sync-locations.ts";
import { sweepSheets } from "#worker/domains/integrations/google-sheets/refresh-sheet.ts";
import { sweepBooks } from "#worker/domains/money/books/run-audit.ts";
import { sweepSeals } from "#worker/domains/money/credit/publish-seals.ts";
import { sweepInvoices } from "#worker/domains/money/invoices/sweep-invoices.ts";
import { sweepRefunds } from "#worker/domains/money/orders/settle-refund.ts";
import { sweepAutoCredit } from "#worker/domains/money/orders/sweep-auto-credit.ts";
import { sweepOrders } from "#worker/domains/money/orders/sweep-orders.ts";
import { sweepRenewals } from "#worker/domains/money/orders/sweep-renewals.ts";
import { sweepReminders } from "#worker/domains/money/postpaid/sweep-reminders.ts";
import { sweepDigests } from "#worker/domains/platform/notification-settings/send-digests.ts";
import { sweepWebhooks } from "#worker/domains/platform/webhooks/deliver.ts";
import { sweepExports } from "#worker/domains/reports/exports/run-export.ts";
import { sweepStats } from "#worker/domains/reports/stats/roll-up-days.ts";
import { sweepNames } from "#worker/domains/senders/business-names/name-senders.ts";
import { sweepNumbers } from "#worker/domains/senders/dedicated-numbers/release.ts";
import { sweepPersonalNumbers } from "#worker/domains/senders/personal-numbers/sweep-personal-numbers.ts";
import { sweepSenders } from "#worker/domains/senders/sender-ids/sweep-senders.ts";
import { sweepAssignments } from "#worker/domains/senders/shared-numbers/assign-numbers.ts";
import { sweepDocuments } from "#worker/domains/senders/verification/documents.ts";
import { sweepArchive } from "#worker/domains/sending/messages/archive-messages.ts";
import { sweepChunks } from "#worker/domains/sending/messages/sweep-chunks.ts";
import { sweepCarrierCounts } from "#worker/domains/sending/providers/sweep-carrier-counts.ts";
import { reconcile, restartStalled } from "#worker/domains/sending/sending/reconcile.ts";
import { sweepUnsent } from "#worker/domains/sending/sending/send-messages.ts";
import { sweepValidity } from "#worker/domains/sending/sending/sweep-validity.ts";
import { sweepAudit, sweepControlAudit } from "#worker/kernel/audit-queries.ts";
import { sweepDeadLetters } from "#worker/kernel/dead-letter.ts";
import { foldControlTexts, foldShardTexts } from "#worker/kernel/fold-texts.ts";
import { sweepRateLimits } from "#worker/kernel/rate-limit.ts";
import { relayControlMails, relayOutbox } from "#worker/kernel/relay-outbox.ts";
import { sweepJobs } from "./sweep-jobs.ts";

/** True if there is more to do: then it runs again in a minute. */
type HasMore = Promise<boolean> | Promise<void>;

/** A safety net under queues and alarms. It may run twice, stop half-way or come late. */
export type Sweep = {
  /** Minutes. */
  every: 1 | 5 | 15 | 60;
} & (
  | { scope: "control"; sweep: (ctx: SystemContext) => HasMore }
  | { scope: "shard"; sweep: (ctx: SystemContext, database: D1Database, shard: number) => HasMore }
);

/** By their names, which administrators read. Every minute for what people wait for. */
export const SWEEPS: ReadonlyMap<string, Sweep> = new Map<string, Sweep>([
  ["Effects and mails of changes", { sweep: relayOutbox, every: 1, scope: "shard" }],
  ["Messages without a result", { sweep: reconcile, every: 1, scope: "shard" }],
  ["Stalled campaigns", { sweep: restartStalled, every: 1, scope: "shard" }],
  ["Messages that lost their place", { sweep: sweepUnsent, every: 1, scope: "shard" }],
  ["Stalled jobs", { sweep: sweepJobs, every: 5, scope: "shard" }],
  ["Schedules", { sweep: sweepSchedules, every: 1, scope: "shard" }],
  ["Contact forms", { sweep: sweepSubmissions, every: 5, scope: "shard" }],
  ["Keywords", { sweep: sweepKeywords, every: 5, scope: "shard" }],
  ["Emails to be texts", { sweep: sweepEmails, every: 5, scope: "shard" }],
  ["Workflow runs", { sweep: sweepRuns, every: 1, scope: "shard" }],
  ["Dates and segments of workflows", { sweep: sweepTriggers, every: 1, scope: "shard" }],
  ["Stopped workflows", { sweep: sweepStopped, every: 1, scope: "shard" }],
  ["Webhooks", { sweep: sweepWebhooks, every: 1, scope: "shard" }],
  ["Notification digests", { sweep: sweepDigests, every: 5, scope: "shard" }],
  ["Auto credit", { sweep: sweepAutoCredit, every: 1, scope: "shard" }],
  ["Seals of the ledger", { sweep: sweepSeals, every: 5, scope: "shard" }],
  ["Campaigns past their time", { sweep: sweepValidity, every: 5, scope: "shard" }],
  ["Daily figures", { sweep: sweepStats, every: 5, scope: "shard" }],
  ["Open conversations", { sweep: sweepWatched, every: 15, scope: "shard" }],
  ["Old imports", { sweep: sweepImports, every: 15, scope: "shard" }],
  ["Google sheets", { sweep: sweepSheets, every: 5, scope: "shard" }],
  ["Old readings of CRMs", { sweep: sweepReads, every: 15, scope: "shard" }],
  ["Opt-outs for CRMs", { sweep: sweepOptOuts, every: 1, scope: "shard" }],
  ["Activities for CRMs", { sweep: sweepLogs, every: 5, scope: "shard" }],
  ["Syncs with CRMs", { sweep: sweepSyncs, every: 5, scope: "shard" }],
  ["Webhooks of CRMs", { sweep: sweepCrmWebhooks, every: 5, scope: "shard" }],
  ["Messages of GoHighLevel", { sweep: sweepGhl, every: 5, scope: "shard" }],
  ["Locations at GoHighLevel", { sweep: sweepLocations, every: 15, scope: "control" }],
  ["Idle connections", { sweep: sweepIdle, every: 60, scope: "shard" }],
  ["Ended grants", { sweep: sweepEndedGrants, every: 5, scope: "shard" }],
  ["Old exports", { sweep: sweepExports, every: 15, scope: "shard" }],
  ["Old changes of contacts", { sweep: sweepChanges, every: 15, scope: "shard" }],
  ["Audiences", { sweep: sweepAudiences, every: 15, scope: "shard" }],
  ["Files of handsets", { sweep: sweepReceived, every: 15, scope: "shard" }],
  ["Media", { sweep: sweepMedia, every: 15, scope: "shard" }],
  ["Verification documents", { sweep: sweepDocuments, every: 15, scope: "shard" }],
  ["Log of file schedulers", { sweep: sweepSchedulerLog, every: 60, scope: "shard" }],
  ["Carrier counts", { sweep: sweepCarrierCounts, every: 60, scope: "shard" }],
  ["Searched texts", { sweep: foldShardTexts, every: 60, scope: "shard" }],
  ["Archive of messages", { sweep: sweepArchive, every: 60, scope: "shard" }],
  ["Old chunks", { sweep: sweepChunks, every: 60, scope: "shard" }],
  ["Old audits", { sweep: sweepAudit, every: 60, scope: "shard" }],
  ["Alerts", { sweep: sweepAlerts, every: 1, scope: "control" }],
  ["Mails about sign-in", { sweep: relayControlMails, every: 1, scope: "control" }],
  ["Orders", { sweep: sweepOrders, every: 1, scope: "control" }],
  ["Tax invoices by email", { sweep: sweepInvoices, every: 1, scope: "control" }],
  ["Senders on their shards", { sweep: sweepSenders, every: 1, scope: "control" }],
  ["Dedicated numbers", { sweep: sweepNumbers, every: 5, scope: "control" }],
  ["Personal numbers", { sweep: sweepPersonalNumbers, every: 15, scope: "control" }],
  ["Business names", { sweep: sweepNames, every: 15, scope: "control" }],
  ["Refunds", { sweep: sweepRefunds, every: 5, scope: "control" }],
  ["Renewal of plans and numbers", { sweep: sweepRenewals, every: 5, scope: "control" }],
  ["Link domains", { sweep: sweepDomains, every: 5, scope: "control" }],
  ["Nightly audit", { sweep: sweepBooks, every: 5, scope: "control" }],
  ["Moves of accounts", { sweep: sweepMoves, every: 1, scope: "control" }],
  ["Deleted accounts", { sweep: sweepDeleted, every: 5, scope: "control" }],
  ["Removed sub-accounts", { sweep: sweepClosed, every: 15, scope: "control" }],
  ["Reminders of invoices", { sweep: sweepReminders, every: 15, scope: "control" }],
  ["Log-ins of administrators", { sweep: sweepLogins, every: 1, scope: "control" }],
  ["Sessions", { sweep: sweepSessions, every: 60, scope: "control" }],
  ["Codes", { sweep: sweepCodes, every: 60, scope: "control" }],
  ["Sizes of databases", { sweep: sweepSizes, every: 60, scope: "control" }],
  ["Old audits of administrators", { sweep: sweepControlAudit, every: 60, scope: "control" }],
  ["Old dead letters", { sweep: sweepDeadLetters, every: 60, scope: "control" }],
  ["Rate limits", { sweep: sweepRateLimits, every: 60, scope: "control" }],
  ["Shared numbers", { sweep: sweepAssignments, every: 60, scope: "control" }],
  ["Searched texts of the directory", { sweep: foldControlTexts, every: 60, scope: "control" }],
]);
