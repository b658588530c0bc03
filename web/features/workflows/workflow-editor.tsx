import { useMemo } from "react";

import { ConfirmDialog } from "#web/components/ui/confirm-dialog.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { paths } from "#web/lib/paths.ts";
import { useLeaveQuestion } from "#web/lib/use-leave-question.ts";
import { useUnloadWarning } from "#web/lib/use-unload-warning.ts";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { DraftView } from "./draft-view.tsx";
import type { Workflow } from "./loaded.ts";
import { useDraft } from "./use-draft.ts";
import { useNames } from "./use-names.ts";
import { WorkflowMenu } from "./workflow-menu.tsx";
import { WorkflowStatus } from "./workflow-status.tsx";

/** A workflow's draft, saved as it is changed. */
export function WorkflowEditor({ workflow }: { workflow: Workflow }) {
  const { store, state } = useDraft(workflow);
  const names = useNames(state.draft.trigger);
  const { trouble } = state;
  const isUnsaved = state.saving || trouble !== undefined;
  const leaving = useLeaveQuestion(() => isUnsaved);
  useUnloadWarning(() => isUnsaved);
  // The name is changed elsewhere, and does not count as a change of the draft.
  const shown = useMemo(
    () => ({ ...state.workflow, name: workflow.name }),
    [state.workflow, workflow.name],
  );
  return (
    <>
      <PageHeader
        title={shown.name}
        back={{ to: paths.workflows, label: "Workflows" }}
        badge={<WorkflowStatus workflow={shown} />}
        action={<WorkflowMenu workflow={shown} />}
      />
      <DraftView store={store} state={state} names={names} />
      {trouble?.kind === "conflict" ? (
        <ConflictDialog
          conflict={trouble}
          names={names}
          onResolve={(choice) => store.resolve(choice)}
        />
      ) : null}
      <ConfirmDialog
        open={leaving.asking}
        onOpenChange={leaving.stay}
        title="Leave without saving?"
        description="Your last changes are not saved yet."
        confirmLabel="Leave"
        cancelLabel="Stay"
        onConfirm={leaving.leave}
      />
    </>
  );
}
