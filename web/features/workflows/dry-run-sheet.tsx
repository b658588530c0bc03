import { UserRound } from "lucide-react";
import { useState } from "react";
import type { WorkflowAction } from "#core/contract/workflows/definition.ts";
import { dryRunWorkflow } from "#core/contract/workflows/runs.ts";

import type { Output } from "#core/endpoint.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { Bubble } from "#web/components/messages/bubble.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { Select } from "#web/components/ui/select.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { formatCents, formatCounted, formatPrice } from "#web/lib/format.ts";
import { useCall } from "#web/lib/query.ts";
import { ACTION_LOOKS } from "./action-looks.ts";
import { ContactSearch } from "./contact-search.tsx";
import type { Workflow } from "./loaded.ts";
import { waysOf } from "./moves.ts";
import { actionTitle, branchWords, type Names } from "./workflow-words.ts";

interface DryRunSheetProps {
  workflow: Workflow;
  names: Names;
  onClose: () => void;
}

/** What a workflow would do for one contact: every action, its time and its price. Nothing is sent. */
export function DryRunSheet({ workflow, names, onClose }: DryRunSheetProps) {
  const [number, setNumber] = useState<string>();
  return (
    <Dialog
      side
      onOpenChange={onClose}
      title="Dry run"
      description="See what the draft would do for one of your contacts. Nothing is sent."
      footer={<Button onClick={onClose}>Done</Button>}
    >
      {number === undefined ? (
        <ContactSearch onChoose={setNumber} />
      ) : (
        <div className="grid grid-cols-1 gap-4 pb-5">
          <div className="flex items-center gap-3 rounded-lg border p-3">
            <UserRound className="size-4 text-muted-foreground" aria-hidden="true" />
            <span className="figures flex-1 font-medium">{formatMobile(number)}</span>
            <Button variant="outline" size="sm" onClick={() => setNumber(undefined)}>
              Change contact
            </Button>
          </div>
          <Result workflow={workflow} names={names} number={number} />
        </div>
      )}
    </Dialog>
  );
}

type DryRun = Output<typeof dryRunWorkflow>["data"];

function Result(props: { workflow: Workflow; names: Names; number: string }) {
  const { workflow, names, number } = props;
  const [choices, setChoices] = useState<Readonly<Record<string, string>>>({});
  const run = useCall(
    dryRunWorkflow,
    { id: workflow._id, number, choices },
    { keepPrevious: true },
  );
  if (run.error) {
    return <LoadError what="The dry run" error={run.error} onRetry={() => void run.refetch()} />;
  }
  const found = run.data?.data;
  if (!found) return <Skeleton className="h-64" />;
  const messages = found.steps.filter(({ price }) => price !== undefined).length;
  return (
    <>
      <ol className="grid grid-cols-1" aria-label="What would happen">
        {found.steps.map((step) => {
          const action = workflow.actions.find(({ _id }) => _id === step.action);
          return action ? (
            <DryStep
              key={step.action}
              action={action}
              step={step}
              names={names}
              onBranch={(branch) => setChoices({ ...choices, [step.action]: branch })}
            />
          ) : null;
        })}
      </ol>
      <p className="figures flex flex-wrap justify-between gap-2 border-t pt-3 font-medium">
        <span>{formatCounted(messages, "message")}</span>
        <span>{formatPrice(found.price)}</span>
      </p>
    </>
  );
}

interface DryStepProps {
  action: WorkflowAction;
  step: DryRun["steps"][number];
  names: Names;
  onBranch: (branch: string) => void;
}

function DryStep({ action, step, names, onBranch }: DryStepProps) {
  const { icon: Icon } = ACTION_LOOKS[action.type];
  const ways = waysOf(action);
  return (
    <li className="flex gap-3">
      <span className="flex flex-col items-center" aria-hidden="true">
        <span className="flex size-8 shrink-0 items-center justify-center rounded-lg bg-muted text-muted-foreground">
          <Icon className="size-4" />
        </span>
        <span className="w-px flex-1 bg-border" />
      </span>
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-1.5 pb-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <p className="min-w-0 break-words font-medium">{actionTitle(action, names)}</p>
          <span className="text-xs">
            <DateTime at={step.at} />
          </span>
        </div>
        {step.text === undefined ? null : <Bubble text={step.text} />}
        {step.price === undefined ? null : (
          <p className="figures text-muted-foreground text-xs">
            {action.type === "sendMms" ? "MMS" : formatCounted(step.segments ?? 1, "part")} ·{" "}
            {formatCents(step.price, "charge")}
          </p>
        )}
        {step.problem === undefined ? null : (
          <p className="text-accent-text text-xs">{step.problem}</p>
        )}
        {ways.length > 0 ? (
          <Select
            aria-label={`What happens at ${actionTitle(action, names)}`}
            className="w-full"
            value={step.branch}
            onValueChange={onBranch}
            options={ways.map((branch) => ({
              value: branch,
              label: branchWords(action, branch, names),
            }))}
          />
        ) : null}
      </div>
    </li>
  );
}
