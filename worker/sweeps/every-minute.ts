import type { SystemContext } from "#worker/context.ts";
import { sweepAudiences } from "#worker/domains/audience/audiences/sweep-audiences.ts";
import { sweepChanges } from "#worker/domains/audience/contacts/sweep-changes.ts";
import { sweepImports } from "#worker/domains/audience/imports/sweep-imports.ts";
import { sweepSchedules } from "#worker/domains/campaigns/schedules/sweep-schedules.ts";
import { sweepDomains } from "#worker/domains/content/links/sweep-domains.ts";
import { sweepMedia } from "#worker/domains/content/media/sweep-media.ts";
import { sweepDeleted } from "#worker/domains/identity/accounts/sweep-deleted.ts";
import { sweepCodes } from "#worker/domains/identity/codes/sweep-codes.ts";
import { sweepSessions } from "#worker/domains/identity/sessions/sweep-sessions.ts";
import { sweepClosed } from "#worker/domains/identity/sub-accounts/sweep-closed.ts";
import { sweepReceived } from "#worker/domains/inbox/inbound/sweep-received.ts";
import { sweepWatched } from "#worker/domains/inbox/rooms/sweep-watched.ts";
import { sweepBooks } from "#worker/domains/money/books/sweep-books.ts";
import { sweepSeals } from "#worker/domains/money/credit/sweep-seals.ts";
import { sweepInvoices } from "#worker/domains/money/invoices/sweep-invoices.ts";
import { sweepRefunds } from "#worker/domains/money/orders/settle-refund.ts";
import { sweepAutoCredit } from "#worker/domains/money/orders/sweep-auto-credit.ts";
import { sweepOrders } from "#worker/domains/money/orders/sweep-orders.ts";
import { sweepPlans } from "#worker/domains/money/orders/sweep-plans.ts";
import { sweepRentals } from "#worker/domains/money/orders/sweep-rentals.ts";
import { sweepReminders } from "#worker/domains/money/postpaid/sweep-reminders.ts";
import { sweepWebhooks } from "#worker/domains/platform/webhooks/sweep-webhooks.ts";
import { sweepExports } from "#worker/domains/reports/exports/sweep-exports.ts";
import { sweepStats } from "#worker/domains/reports/stats/sweep-stats.ts";
import { sweepNames } from "#worker/domains/senders/business-names/sweep-names.ts";
import { sweepNumbers } from "#worker/domains/senders/dedicated-numbers/sweep-numbers.ts";
import { sweepPersonalNumbers } from "#worker/domains/senders/personal-numbers/sweep-personal-numbers.ts";
import { sweepSenders } from "#worker/domains/senders/sender-ids/sweep-senders.ts";
import { sweepAssignments } from "#worker/domains/senders/shared-numbers/sweep-assignments.ts";
import { sweepDocuments } from "#worker/domains/senders/verification/sweep-documents.ts";
import { sweepCarrierCounts } from "#worker/domains/sending/providers/sweep-carrier-counts.ts";
import { reconcile } from "#worker/domains/sending/sending/reconcile.ts";
import { restartStalled } from "#worker/domains/sending/sending/restart-stalled.ts";
import { sweepUnsent } from "#worker/domains/sending/sending/sweep-unsent.ts";
import { sweepValidity } from "#worker/domains/sending/sending/sweep-validity.ts";
import { foldTexts } from "#worker/kernel/fold-texts.ts";
import { sweepRateLimits } from "#worker/kernel/rate-limit.ts";
import { relayOutbox } from "#worker/kernel/relay-outbox.ts";
import { isRestoring } from "#worker/kernel/stop-switch.ts";
import { sweepJobs } from "./sweep-jobs.ts";

const SWEEPS = {
  relayOutbox,
  reconcile,
  restartStalled,
  sweepUnsent,
  sweepValidity,
  sweepSchedules,
  sweepJobs,
  sweepImports,
  sweepExports,
  sweepChanges,
  sweepAudiences,
  sweepRateLimits,
  sweepCodes,
  sweepDomains,
  sweepSessions,
  sweepStats,
  sweepClosed,
  sweepDeleted,
  sweepWebhooks,
  sweepWatched,
  sweepMedia,
  sweepReceived,
  sweepCarrierCounts,
  sweepSeals,
  sweepBooks,
  sweepOrders,
  sweepInvoices,
  sweepPlans,
  sweepRentals,
  sweepReminders,
  sweepAutoCredit,
  sweepRefunds,
  sweepSenders,
  sweepPersonalNumbers,
  sweepNames,
  sweepNumbers,
  sweepDocuments,
  sweepAssignments,
  foldTexts,
};

/** The safety nets under queues and alarms; one that fails does not hold up the others. */
export async function everyMinute(ctx: SystemContext): Promise<void> {
  // A half-restored database is not the truth yet.
  if (isRestoring(ctx)) return;
  for (const [name, sweep] of Object.entries(SWEEPS)) {
    try {
      await sweep(ctx);
    } catch (error) {
      ctx.log.error("sweep.failed", error, { sweep: name });
    }
  }
}
