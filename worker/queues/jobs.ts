import type { SystemContext } from "#worker/context.ts";
import { planCampaign } from "#worker/domains/campaigns/plan.ts";
import { runChange } from "#worker/domains/contacts/run-change.ts";
import { runExport } from "#worker/domains/exports/run-export.ts";
import { runImport } from "#worker/domains/imports/run-import.ts";
import { consume } from "./consume.ts";
import { jobMessage } from "./messages.ts";

/** Long work that resumes from a cursor: plans, imports, changes of contacts, and exports. */
export function jobsQueue(ctx: SystemContext, batch: MessageBatch): Promise<void> {
  return consume(ctx, batch, jobMessage, (job) => {
    const account = ctx.forAccount(job.account);
    if (job.type === "plan") return planCampaign(account, job.campaign);
    if (job.type === "import") return runImport(account, job.import);
    if (job.type === "change") return runChange(account, job.change);
    return runExport(account, job.export);
  });
}
