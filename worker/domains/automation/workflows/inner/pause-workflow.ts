import { WORKFLOW_TEXTS } from "#core/contract/workflows/workflow-texts.ts";
import type { AccountContext } from "#worker/context.ts";
import { commitUnlessAborted } from "#worker/kernel/commit.ts";
import type { OpenRun } from "./run-queries.ts";
import { pauseVersion } from "./version-queries.ts";
import { findWorkflow } from "./workflow-queries.ts";

/**
 * Turns a workflow off whose version can no longer do what it was activated for, and says why: once, and not if another
 * version has been activated since.
 */
export async function pauseWorkflow(
  ctx: AccountContext,
  { workflow, version }: Pick<OpenRun, "workflow" | "version">,
  reason: string,
): Promise<void> {
  const row = await findWorkflow(ctx, workflow);
  if (!row?.active || row.frozen !== version) return;
  await commitUnlessAborted(ctx, {
    statements: pauseVersion(ctx, row),
    events: [{ type: "workflow.notified", message: WORKFLOW_TEXTS.paused(row.name, reason) }],
    audit: { action: "workflow.pause", subject: workflow, detail: { reason } },
  });
}
