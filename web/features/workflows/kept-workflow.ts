import * as z from "zod";
import {
  workflowAction,
  workflowSettings,
  workflowTrigger,
} from "#core/contract/workflows/definition.ts";
import { keptDraft, type Writer } from "#web/lib/kept-draft.ts";

const draft = z.object({
  trigger: workflowTrigger.nullable(),
  settings: workflowSettings,
  actions: z.array(workflowAction),
});

/** What was not saved of a workflow, and what it was made from: what others have saved since is merged as usual. */
const unsaved = z.object({ base: draft.extend({ version: z.number() }), draft });

export function keptWorkflow(me: Writer, id: string) {
  return keptDraft(me, `workflow.${id}`, unsaved);
}
