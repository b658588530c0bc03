import { CircleCheck, CircleDot, PencilLine } from "lucide-react";
import { Badge } from "#web/components/ui/badge.tsx";
import type { Workflow } from "./loaded.ts";

/** Whether a workflow is at work, and whether its draft has changes that are not. */
export function WorkflowStatus({
  workflow: { active, changed },
}: {
  workflow: Pick<Workflow, "active" | "changed">;
}) {
  if (!active) return <Badge icon={PencilLine}>Not active</Badge>;
  return changed ? (
    <Badge tone="attention" icon={CircleDot}>
      Active, edited since
    </Badge>
  ) : (
    <Badge tone="success" icon={CircleCheck} plain>
      Active
    </Badge>
  );
}
