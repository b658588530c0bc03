import * as z from "zod";
import type { WorkflowStep, WorkflowTrigger } from "../core/contract/workflows/definition.ts";
import { newId } from "../core/ids.ts";
import type { Stage } from "./stage.ts";

const saved = z.object({ data: z.object({ _id: z.string() }) });

export interface Made {
  id: string;
  /** The ids of its actions, in their order. */
  actions: readonly string[];
}

/** An active workflow without branches. */
export async function activeWorkflow(
  { client }: Stage,
  name: string,
  trigger: WorkflowTrigger,
  steps: readonly WorkflowStep[],
): Promise<Made> {
  const made = await client.call({ method: "POST", path: "/api/workflow", body: { name } }, saved);
  const id = made.data._id;
  const actions = steps.map((step) => ({ ...step, _id: newId("action", Date.now()) }));
  const draft = { version: 1, trigger, settings: { entry: { rule: "always" } }, actions };
  await client.call({ method: "PUT", path: `/api/workflow/draft/${id}`, body: draft }, saved);
  const body = { id, active: true };
  await client.call({ method: "PUT", path: "/api/workflow/setActive", body }, saved);
  return { id, actions: actions.map(({ _id }) => _id) };
}
