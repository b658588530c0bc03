import { useState } from "react";
import { setWorkflowActive } from "#core/contract/workflows/runs.ts";
import { WORKFLOW_TEXTS } from "#core/contract/workflows/workflow-texts.ts";
import { getWorkflow, IN_FLIGHT, listWorkflows } from "#core/contract/workflows/workflows.ts";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { ConfirmDialog } from "#web/components/ui/confirm-dialog.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { FactList } from "#web/components/ui/fact-list.tsx";
import { RadioGroup } from "#web/components/ui/radio-group.tsx";
import { messageOf } from "#web/lib/api-error.ts";
import { formatCounted } from "#web/lib/format.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";
import type { Workflow } from "./loaded.ts";
import { actionNameIn, type Names, triggerWords } from "./workflow-words.ts";

type InFlight = (typeof IN_FLIGHT)[number];

const MOVED: Readonly<Record<InFlight, { label: string; description: string }>> = {
  stay: {
    label: "Let them finish as they began",
    description: "They follow the actions as they were when they started.",
  },
  move: {
    label: "Move them to the new version",
    description: "Each goes on from its action. Where that is gone, it finishes as it began.",
  },
  stop: { label: "Stop them", description: "They get no further messages." },
};

interface ActivateDialogProps {
  workflow: Workflow;
  names: Names;
  onClose: () => void;
}

/** What keeps a draft from going to work; otherwise asks before it does. */
export function ActivateDialog(props: ActivateDialogProps) {
  const { workflow, names, onClose } = props;
  const { problems } = workflow;
  if (problems.length === 0) return <AskToActivate {...props} />;
  return (
    <Dialog
      size="sm"
      onOpenChange={onClose}
      title={WORKFLOW_TEXTS.problems(problems.length)}
      footer={<Button onClick={onClose}>Back to the workflow</Button>}
    >
      <ul className="grid grid-cols-1 gap-3 pb-5">
        {problems.map(({ action, field, message }) => (
          <li key={`${action} ${field}`}>
            <p className="font-medium">
              {action === null ? "The whole workflow" : actionNameIn(workflow, action, names)}
            </p>
            <p className="text-accent-text">{message}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** Asks what becomes of the runs that are under way. */
function AskToActivate({ workflow, names, onClose }: ActivateDialogProps) {
  const { _id: id, version, active, counts, trigger, name } = workflow;
  const [runs, setRuns] = useState<InFlight>("stay");
  const activate = useAction(setWorkflowActive, {
    handled: true,
    invalidates: [getWorkflow, listWorkflows],
    onSuccess: ({ message }) => {
      notifySuccess(message);
      onClose();
    },
  });
  const running = formatCounted(counts.active, "run");
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={active ? `Publish the changes to ${name}?` : `Activate ${name}?`}
      description={
        active
          ? "From now on, contacts who enter follow the actions as they are now."
          : "From then on, its messages are sent and charged without asking you again."
      }
      confirmLabel={active ? "Publish changes" : "Activate workflow"}
      loading={activate.isPending}
      onConfirm={() => activate.mutate({ id, active: true, version, runs })}
    >
      <div className="grid grid-cols-1 gap-4">
        <FactList facts={[{ label: "Starts when", value: triggerWords(trigger, names) }]} />
        {counts.active > 0 ? (
          <div className="grid grid-cols-1 gap-2">
            <p className="font-medium">{`${running} under way`}</p>
            <RadioGroup
              label="What happens to them"
              value={runs}
              onValueChange={(next) => setRuns(next === "move" || next === "stop" ? next : "stay")}
              options={IN_FLIGHT.map((value) => ({ value, ...MOVED[value] }))}
            />
          </div>
        ) : null}
        {activate.error ? <Alert tone="danger" title={messageOf(activate.error)} /> : null}
      </div>
    </ConfirmDialog>
  );
}
