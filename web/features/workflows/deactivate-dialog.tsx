import { useState } from "react";
import { setWorkflowActive } from "#core/contract/workflows/runs.ts";
import { getWorkflow, listWorkflows } from "#core/contract/workflows/workflows.ts";
import { ConfirmAction } from "#web/components/form/confirm-action.tsx";
import { RadioGroup } from "#web/components/ui/radio-group.tsx";
import { formatCounted } from "#web/lib/format.ts";
import type { Workflow } from "./loaded.ts";

interface DeactivateDialogProps {
  workflow: Pick<Workflow, "_id" | "name" | "counts">;
  onClose: () => void;
}

const OPTIONS = [
  { value: "stay", label: "Let them finish", description: "Their messages are still sent." },
  { value: "stop", label: "Stop them", description: "They get no further messages." },
];

/** Turns a workflow off; asks what becomes of the runs that are under way. */
export function DeactivateDialog({ workflow, onClose }: DeactivateDialogProps) {
  const { _id: id, name, counts } = workflow;
  const [runs, setRuns] = useState<"stay" | "stop">("stay");
  return (
    <ConfirmAction
      endpoint={setWorkflowActive}
      input={{ id, active: false, runs }}
      invalidates={[getWorkflow, listWorkflows]}
      onClose={onClose}
      title={`Turn off ${name}?`}
      description="No more contacts enter it. You can activate it again at any time."
      confirmLabel="Turn off"
    >
      {counts.active > 0 ? (
        <div className="grid grid-cols-1 gap-2">
          <p className="font-medium">{`${formatCounted(counts.active, "run")} under way`}</p>
          <RadioGroup
            label="What happens to them"
            value={runs}
            onValueChange={(next) => setRuns(next === "stop" ? "stop" : "stay")}
            options={OPTIONS}
          />
        </div>
      ) : null}
    </ConfirmAction>
  );
}
