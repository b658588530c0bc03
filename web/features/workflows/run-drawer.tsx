import { getWorkflowRun, type WorkflowRun } from "#core/contract/workflows/runs.ts";
import { may } from "#core/permissions.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { LinkButton } from "#web/components/ui/button.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { Loaded } from "#web/components/ui/loaded.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { paths } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/query.ts";
import { useMe } from "#web/lib/session.ts";
import type { Workflow } from "./loaded.ts";
import { RunBadge } from "./run-badge.tsx";
import { OUTCOME_WORDS } from "./run-looks.ts";
import { actionNameIn, branchWords, type Names } from "./workflow-words.ts";

interface RunDrawerProps {
  run: WorkflowRun;
  workflow: Workflow;
  names: Names;
  onClose: () => void;
}

/** What happened in one run, action by action. */
export function RunDrawer({ run, workflow, names, onClose }: RunDrawerProps) {
  const me = useMe();
  const query = useCall(getWorkflowRun, { id: run._id });
  return (
    <Dialog
      side
      onOpenChange={onClose}
      title={formatMobile(run.number)}
      footer={
        may(me, "conversation") ? (
          <LinkButton variant="outline" to={paths.conversationWith(run.number)}>
            Open conversation
          </LinkButton>
        ) : null
      }
    >
      <Loaded query={query} what="This run" waiting={<Skeleton className="h-48" />}>
        {({ data: { state, reason, until, action, steps } }) => (
          <div className="grid grid-cols-1 gap-4 pb-5">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <RunBadge state={state} />
              {reason ? <span className="break-words">{reason}</span> : null}
            </p>
            <ol aria-label="What happened" className="grid grid-cols-1 divide-y">
              {steps.map(({ action: id, at, outcome, detail }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: steps only ever follow
                <Step key={index} title={actionNameIn(workflow, id, names)} at={at}>
                  {wordsOf(id, outcome, detail)}
                </Step>
              ))}
              {action !== null && until !== null ? (
                <Step title={actionNameIn(workflow, action, names)} at={until}>
                  Waiting until then at the latest
                </Step>
              ) : null}
            </ol>
          </div>
        )}
      </Loaded>
    </Dialog>
  );

  /** A detail is the branch that was taken, or why nothing was sent. */
  function wordsOf(id: string, outcome: keyof typeof OUTCOME_WORDS, detail: string | null) {
    const words = OUTCOME_WORDS[outcome];
    if (detail === null) return words;
    if (outcome === "could not send") return `${words}: ${detail}`;
    const action = workflow.actions.find(({ _id }) => _id === id);
    return action ? branchWords(action, detail, names) : detail;
  }
}

interface StepProps {
  title: string;
  at: number;
  children: React.ReactNode;
}

function Step({ title, at, children }: StepProps) {
  return (
    <li className="grid gap-0.5 py-2.5">
      <span className="flex flex-wrap justify-between gap-x-3">
        <span className="min-w-0 break-words font-medium">{title}</span>
        <DateTime at={at} />
      </span>
      <span className="break-words text-muted-foreground">{children}</span>
    </li>
  );
}
