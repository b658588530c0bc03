import { firstMessageIdAt, newId } from "#core/ids.ts";
import { shardTables } from "#worker/db/schema/shard/tables.ts";
import { getWorkflowActions } from "#worker/domains/automation/workflows/actions.ts";
import { createWorkflow } from "#worker/domains/automation/workflows/workflows.ts";
import { idOf } from "./id-of.ts";
import type { Makers } from "./things.ts";

export const workflowMakers: Makers<"workflow" | "action" | "run"> = {
  workflow: async (ctx) => {
    const { data } = await createWorkflow(ctx, { name: "Hello", template: "keyword" });
    return idOf("workflow", data._id);
  },
  action: async (ctx, need) => {
    const { data } = await getWorkflowActions(ctx, { id: await need("workflow") });
    return idOf("action", data[0]?._id ?? "");
  },
  run: async (ctx, need) => {
    const id = newId("run", ctx.now());
    const of = { id, workflowId: await need("workflow"), version: 1, number: "61412345678" };
    const now = ctx.now();
    const where = {
      entryKey: "once",
      state: "active",
      node: "",
      since: firstMessageIdAt(now),
    } as const;
    const times = { claimAt: now + 86_400_000, createdAt: now, updatedAt: now };
    await ctx.db.batch([ctx.db.insert(shardTables.workflowRuns, { ...of, ...where, ...times })]);
    return id;
  },
};
