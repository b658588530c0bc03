import { CircleCheck, PencilLine } from "lucide-react";
import { Badge } from "#web/components/ui/badge.tsx";
import type { Workflow } from "./loaded.ts";

/** Whether a workflow is at work, and whether its draft has changes that are not. */
export function WorkflowStatus({
  workflow: { active, changed },
}: {
  workflow: Pick<Workflow, "active" | "changed">;
}) {
  if (!active) {
    return (
      <Badge icon={PencilLine} className="shrink-0">
        Not active
      </Badge>
    );
  }
  return (
    <>
      <Badge tone="success" icon={CircleCheck} className="shrink-0">
        Active
      </Badge>
      {changed ? (
        <Badge tone="attention" icon={PencilLine} className="shrink-0">
          Unpublished changes
        </Badge>
      ) : null}
    </>
  );
}
