import type { AccountContext, SystemContext } from "#worker/context.ts";
import { runMove } from "#worker/domains/administration/moves/run-move.ts";
import { runChange } from "#worker/domains/audience/contacts/run-change.ts";
import { runImport } from "#worker/domains/audience/imports/run-import.ts";
import { advanceSubmission } from "#worker/domains/automation/contact-forms/advance-submission.ts";
import { sendEmail } from "#worker/domains/automation/email-to-sms/send-email.ts";
import { runFile } from "#worker/domains/automation/file-scheduler/run-file.ts";
import { answerKeywords } from "#worker/domains/automation/keywords/answer-keywords.ts";
import { planCampaign } from "#worker/domains/campaigns/campaigns/plan.ts";
import { fetchReceived } from "#worker/domains/inbox/inbound/fetch-received.ts";
import { runLog } from "#worker/domains/integrations/crm-activities/run-log.ts";
import { runRead } from "#worker/domains/integrations/crm-imports/run-read.ts";
import { runSync } from "#worker/domains/integrations/crm-syncs/run-sync.ts";
import { advanceMessage, advanceNews } from "#worker/domains/integrations/ghl/advance-message.ts";
import { runAudit } from "#worker/domains/money/books/run-audit.ts";
import { fundCampaign } from "#worker/domains/money/orders/fund-campaign.ts";
import { runExport } from "#worker/domains/reports/exports/run-export.ts";
import type { JobKind } from "#worker/kernel/effects.ts";
import { consume } from "./consume.ts";
import { jobMessage } from "./messages.ts";

const RUNNERS: Readonly<Record<JobKind, (ctx: AccountContext, id: string) => Promise<void>>> = {
  import: runImport,
  change: runChange,
  export: runExport,
  plan: planCampaign,
  crmRead: runRead,
  crmSync: runSync,
  crmLog: runLog,
};

/**
 * Long work that resumes from a cursor: plans, imports, changes of contacts, exports, files of handsets, audits. And credit
 * for campaigns that lack it, and what keywords ask for.
 */
export function jobsQueue(ctx: SystemContext, batch: MessageBatch): Promise<void> {
  return consume(ctx, batch, jobMessage, (job) => {
    if (job.type === "books") return runAudit(ctx, job);
    if (job.type === "move") return runMove(ctx, job.move);
    const account = ctx.forAccount(job.account);
    if (job.type === "fund") return fundCampaign(account, job);
    if (job.type === "form") return advanceSubmission(account, job.submission);
    if (job.type === "keywords") return answerKeywords(account, job.messages);
    if (job.type === "email") return sendEmail(account, job.email);
    if (job.type === "ghl") return advanceMessage(account, job.message);
    if (job.type === "ghlNews") return advanceNews(account, job.id);
    if (job.type === "fetch") return fetchReceived(account, job.message);
    if (job.type === "file") return runFile(account, job.schedule);
    return RUNNERS[job.kind](account, job.id);
  });
}
