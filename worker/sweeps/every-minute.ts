import type { SystemContext } from "#worker/context.ts";
import { sweepDeleted } from "#worker/domains/accounts/sweep-deleted.ts";
import { sweepAudiences } from "#worker/domains/audiences/sweep-audiences.ts";
import { sweepBooks } from "#worker/domains/books/sweep-books.ts";
import { sweepNames } from "#worker/domains/business-names/sweep-names.ts";
import { sweepCodes } from "#worker/domains/codes/sweep-codes.ts";
import { sweepChanges } from "#worker/domains/contacts/sweep-changes.ts";
import { sweepSeals } from "#worker/domains/credit/sweep-seals.ts";
import { sweepNumbers } from "#worker/domains/dedicated-numbers/sweep-numbers.ts";
import { sweepExports } from "#worker/domains/exports/sweep-exports.ts";
import { sweepImports } from "#worker/domains/imports/sweep-imports.ts";
import { sweepReceived } from "#worker/domains/inbound/sweep-received.ts";
import { sweepInvoices } from "#worker/domains/invoices/sweep-invoices.ts";
import { sweepDomains } from "#worker/domains/links/sweep-domains.ts";
import { sweepMedia } from "#worker/domains/media/sweep-media.ts";
import { sweepRefunds } from "#worker/domains/orders/settle-refund.ts";
import { sweepAutoCredit } from "#worker/domains/orders/sweep-auto-credit.ts";
import { sweepOrders } from "#worker/domains/orders/sweep-orders.ts";
import { sweepPlans } from "#worker/domains/orders/sweep-plans.ts";
import { sweepRentals } from "#worker/domains/orders/sweep-rentals.ts";
import { sweepPersonalNumbers } from "#worker/domains/personal-numbers/sweep-personal-numbers.ts";
import { sweepReminders } from "#worker/domains/postpaid/sweep-reminders.ts";
import { sweepCarrierCounts } from "#worker/domains/providers/sweep-carrier-counts.ts";
import { sweepWatched } from "#worker/domains/rooms/sweep-watched.ts";
import { sweepSchedules } from "#worker/domains/schedules/sweep-schedules.ts";
import { reconcile } from "#worker/domains/sending/reconcile.ts";
import { restartStalled } from "#worker/domains/sending/restart-stalled.ts";
import { sweepUnsent } from "#worker/domains/sending/sweep-unsent.ts";
import { sweepValidity } from "#worker/domains/sending/sweep-validity.ts";
import { sweepSessions } from "#worker/domains/sessions/sweep-sessions.ts";
import { sweepAssignments } from "#worker/domains/shared-numbers/sweep-assignments.ts";
import { sweepStats } from "#worker/domains/stats/sweep-stats.ts";
import { sweepClosed } from "#worker/domains/sub-accounts/sweep-closed.ts";
import { sweepDocuments } from "#worker/domains/verification/sweep-documents.ts";
import { sweepWebhooks } from "#worker/domains/webhooks/sweep-webhooks.ts";
import { foldTexts } from "#worker/kernel/fold-texts.ts";
import { sweepRateLimits } from "#worker/kernel/rate-limit.ts";
import { relayOutbox } from "#worker/kernel/relay-outbox.ts";
import { isRestoring } from "#worker/kernel/stop-switch.ts";

const SWEEPS = {
  relayOutbox,
  reconcile,
  restartStalled,
  sweepUnsent,
  sweepValidity,
  sweepSchedules,
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
