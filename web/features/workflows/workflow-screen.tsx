import { useParams } from "react-router-dom";
import { getWorkflow } from "#core/contract/workflows/workflows.ts";
import { RecordFailed } from "#web/components/layout/record-failed.tsx";
import { ScreenSkeleton } from "#web/components/layout/screen-skeleton.tsx";
import { paths } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/query.ts";
import { useGone, useRecent } from "#web/lib/recents.ts";
import { isAtWork } from "./loaded.ts";
import { WorkflowEditor } from "./workflow-editor.tsx";

/** While it is active, or runs are under way, counts change by themselves; a page that is not in view does not ask. */
const RUNNING_MS = 4000;

/** R320, R433: one workflow and its actions. */
export function WorkflowScreen() {
  const { id = "" } = useParams();
  const query = useCall(
    getWorkflow,
    { id },
    {
      refetchInterval: (found) => (found && isAtWork(found.data) ? RUNNING_MS : false),
    },
  );
  const workflow = query.data?.data;
  useRecent(workflow && { kind: "workflow", id, label: workflow.name });
  useGone(id, query.error);
  if (query.data) return <WorkflowEditor key={id} workflow={query.data.data} />;
  if (!query.error) return <ScreenSkeleton />;
  return (
    <RecordFailed
      thing="workflow"
      title="Workflow"
      means="It keeps running as before."
      error={query.error}
      onRetry={() => void query.refetch()}
      back={{ to: paths.workflows, label: "Workflow Actions" }}
    />
  );
}
