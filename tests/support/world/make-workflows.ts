import { getWorkflowActions } from "#worker/domains/automation/workflows/actions.ts";
import { createWorkflow } from "#worker/domains/automation/workflows/workflows.ts";
import { idOf } from "./id-of.ts";
import type { Makers } from "./things.ts";

export const workflowMakers: Makers<"workflow" | "action"> = {
  workflow: async (ctx) => {
    const { data } = await createWorkflow(ctx, { name: "Hello", template: "keyword" });
    return idOf("workflow", data._id);
  },
  action: async (ctx, need) => {
    const { data } = await getWorkflowActions(ctx, { id: await need("workflow") });
    return idOf("action", data[0]?._id ?? "");
  },
};
