import { listWorkflowRuns, stopWorkflowRuns } from "#core/contract/workflows/runs.ts";
import { getWorkflow, listWorkflows } from "#core/contract/workflows/workflows.ts";
import { ConfirmAction } from "#web/components/form/confirm-action.tsx";
import { formatCounted } from "#web/lib/format.ts";
import type { Workflow } from "./loaded.ts";

interface StopRunsDialogProps {
  workflow: Pick<Workflow, "_id" | "name" | "counts" | "active">;
  onClose: () => void;
}

/** The emergency stop of a workflow. */
export function StopRunsDialog({ workflow, onClose }: StopRunsDialogProps) {
  const { _id: id, name, active, counts } = workflow;
  const goesOn = active
    ? " The workflow stays active, so contacts still enter it. Turn it off to prevent that."
    : "";
  return (
    <ConfirmAction
      endpoint={stopWorkflowRuns}
      input={{ id }}
      invalidates={[getWorkflow, listWorkflows, listWorkflowRuns]}
      onClose={onClose}
      title={`Stop all runs of ${name}?`}
      description={`${formatCounted(counts.active, "run")} under way will stop and send nothing more.${goesOn} This action cannot be undone.`}
      confirmLabel="Stop all runs"
      danger
    />
  );
}
