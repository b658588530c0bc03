import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";

import { LeaveQuestion } from "#web/components/form/leave-question.tsx";
import { Later, onDemand } from "#web/components/ui/on-demand.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { Tabs } from "#web/components/ui/tabs.tsx";
import { paths } from "#web/lib/paths.ts";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { DraftView } from "./draft-view.tsx";
import type { Workflow } from "./loaded.ts";
import { useDraft } from "./use-draft.ts";
import { useNames } from "./use-names.ts";
import { WorkflowMenu } from "./workflow-menu.tsx";
import { WorkflowStatus } from "./workflow-status.tsx";

const RunsTab = onDemand(async () => (await import("./runs-tab.tsx")).RunsTab);

/** A workflow's draft, saved as it is changed. */
export function WorkflowEditor({ workflow }: { workflow: Workflow }) {
  const { store, state } = useDraft(workflow);
  const names = useNames(state.draft.trigger);
  const [params, setParams] = useSearchParams();
  const tab = params.get("tab") === "runs" ? "runs" : "actions";
  const { trouble } = state;
  const isUnsaved = state.saving || trouble !== undefined;
  // The name is changed elsewhere, and does not count as a change of the draft.
  const shown = useMemo(
    () => ({ ...state.workflow, name: workflow.name }),
    [state.workflow, workflow.name],
  );
  return (
    <>
      <PageHeader
        title={shown.name}
        back={{ to: paths.workflows, label: "Workflow Actions" }}
        badge={<WorkflowStatus workflow={shown} />}
        action={<WorkflowMenu workflow={shown} names={names} saved={!isUnsaved} />}
      />
      <Tabs
        value={tab}
        onValueChange={(next) => setParams(next === "runs" ? { tab: next } : {})}
        tabs={[
          { value: "actions", label: "Actions" },
          { value: "runs", label: "Runs", count: shown.counts.active },
        ]}
        label="Workflow"
      >
        {tab === "runs" ? (
          <Later waiting={<Skeleton className="h-96" />}>
            <RunsTab workflow={shown} names={names} />
          </Later>
        ) : (
          <DraftView store={store} state={state} names={names} />
        )}
      </Tabs>
      {trouble?.kind === "conflict" ? (
        <ConflictDialog
          conflict={trouble}
          names={names}
          onResolve={(choice) => store.resolve(choice)}
        />
      ) : null}
      <LeaveQuestion form={{ dirty: isUnsaved, submitting: false }} kept />
    </>
  );
}
