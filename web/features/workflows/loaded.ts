import type * as z from "zod";
import type { getWorkflow, listWorkflows } from "#core/contract/workflows/workflows.ts";

/** A workflow as the console has it. */
export type Workflow = z.output<typeof getWorkflow.output>["data"];

export type ListedWorkflow = z.output<typeof listWorkflows.output>["items"][number];

/** Whether runs may begin or go on by themselves. */
export function isAtWork({ active, counts }: Pick<Workflow, "active" | "counts">): boolean {
  return active || counts.active > 0;
}
