import type { SystemContext } from "#worker/context.ts";
import { planCampaign } from "#worker/domains/campaigns/plan.ts";
import { runImport } from "#worker/domains/imports/run-import.ts";
import { consume } from "./consume.ts";
import { jobMessage } from "./messages.ts";

/** Long work that resumes from a cursor: plans and imports. */
export function jobsQueue(ctx: SystemContext, batch: MessageBatch): Promise<void> {
  return consume(ctx, batch, jobMessage, (job) => {
    const account = ctx.forAccount(job.account);
    return job.type === "plan"
      ? planCampaign(account, job.campaign)
      : runImport(account, job.import);
  });
}
