import type { Figure } from "./figure.ts";
import type { Stage } from "./stage.ts";
import { emptyWorkflow, workflowGrowth } from "./workflow-growth.ts";
import { workflowTexts } from "./workflow-texts.ts";
import { waitingRuns } from "./workflow-waits.ts";

/** Texts that start workflows, runs that wait, and a workflow with many of them. */
export async function workflows(stage: Stage): Promise<Figure[]> {
  const empty = await emptyWorkflow(stage);
  const texts = await workflowTexts(stage);
  const waiting = await waitingRuns(stage);
  return [...texts, ...waiting, ...(await workflowGrowth(stage, empty))];
}
