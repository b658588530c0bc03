import { deleteWorkflow, listWorkflows } from "#core/contract/workflows/workflows.ts";
import { ConfirmAction } from "#web/components/form/confirm-action.tsx";
import { formatCounted } from "#web/lib/format.ts";
import type { Workflow } from "./loaded.ts";

interface DeleteWorkflowProps {
  workflow: Pick<Workflow, "_id" | "name" | "counts">;
  onClose: () => void;
  onDone?: () => void;
}

export function DeleteWorkflow({ workflow, onClose, onDone }: DeleteWorkflowProps) {
  const { _id: id, name, counts } = workflow;
  const running = counts.active > 0 ? `${formatCounted(counts.active, "run")} will stop. ` : "";
  return (
    <ConfirmAction
      endpoint={deleteWorkflow}
      input={{ id }}
      invalidates={[listWorkflows]}
      onClose={onClose}
      onDone={onDone}
      title={`Delete ${name}?`}
      description={`${running}Messages that it has sent stay in your history. This action cannot be undone.`}
      confirmLabel="Delete workflow"
      danger
    />
  );
}
