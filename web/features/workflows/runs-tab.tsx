import { CircleStop, Workflow as WorkflowIcon } from "lucide-react";
import { useState } from "react";
import { RUN_STATES } from "#core/contract/workflows/run-states.ts";
import {
  listWorkflowRuns,
  stopWorkflowRun,
  type WorkflowRun,
} from "#core/contract/workflows/runs.ts";
import { getWorkflow } from "#core/contract/workflows/workflows.ts";
import { may } from "#core/permissions.ts";
import { formatMobile } from "#core/rules/phone.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { ListTable } from "#web/components/data-table/list-table.tsx";
import { useList } from "#web/components/data-table/use-list.ts";
import { useTableState } from "#web/components/data-table/use-table-state.ts";
import { ConfirmAction } from "#web/components/form/confirm-action.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { dialogOnDemand } from "#web/components/ui/on-demand.tsx";
import { Select } from "#web/components/ui/select.tsx";
import { formatCount } from "#web/lib/format.ts";
import { useMe } from "#web/lib/session.ts";
import { isAtWork, type Workflow } from "./loaded.ts";
import { RunBadge } from "./run-badge.tsx";
import { RUN_LOOKS } from "./run-looks.ts";
import { actionNameIn, type Names } from "./workflow-words.ts";

const RunDrawer = dialogOnDemand(async () => (await import("./run-drawer.tsx")).RunDrawer);

const RUNNING_MS = 4000;
const FILTERS = ["state"] as const;

interface RunsTabProps {
  workflow: Workflow;
  names: Names;
}

/** Who is in the workflow, or was: where, and how it ended. */
export function RunsTab({ workflow, names }: RunsTabProps) {
  const table = useTableState({ filters: FILTERS });
  const [open, setOpen] = useState<WorkflowRun>();
  const [stopping, setStopping] = useState<WorkflowRun>();
  const mayEdit = may(useMe(), "automationEdit");
  const { counts } = workflow;
  const state = RUN_STATES.find((one) => one === table.filters.state) ?? "active";
  const list = useList(
    table,
    listWorkflowRuns,
    { id: workflow._id, state, cursor: table.cursor, limit: table.limit },
    { refetchInterval: isAtWork(workflow) ? RUNNING_MS : false },
  );
  return (
    <>
      <div className="mb-3 w-60 max-w-full">
        <Select
          aria-label="State of the runs"
          className="w-full"
          value={state}
          onValueChange={(next) =>
            table.setFilters(["state", next === "active" ? undefined : next])
          }
          options={RUN_STATES.map((value) => ({
            value,
            label: `${RUN_LOOKS[value].word} (${formatCount(counts[value])})`,
          }))}
        />
      </div>
      <ListTable
        label="Runs"
        list={list}
        columns={columnsFor(workflow, names)}
        rowKey={({ _id }) => _id}
        rowLabel={({ number }) => formatMobile(number)}
        onRowOpen={setOpen}
        rowActions={(run) => [
          { label: "Show what happened", onSelect: () => setOpen(run) },
          run.state === "active" &&
            mayEdit && {
              label: "Stop this run",
              icon: CircleStop,
              danger: true,
              onSelect: () => setStopping(run),
            },
        ]}
        empty={
          <EmptyState
            icon={WorkflowIcon}
            title={counts.started > 0 ? "No runs in this state" : "No runs yet"}
            description={
              workflow.active
                ? "Each contact who enters this workflow appears here, with where they are."
                : "Activate the workflow. Each contact who then enters it appears here."
            }
          />
        }
      />
      {open ? (
        <RunDrawer
          run={open}
          workflow={workflow}
          names={names}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
      {stopping ? (
        <ConfirmAction
          endpoint={stopWorkflowRun}
          input={{ id: stopping._id }}
          invalidates={[listWorkflowRuns, getWorkflow]}
          onClose={() => setStopping(undefined)}
          title={`Stop the run of ${formatMobile(stopping.number)}?`}
          description="It sends nothing more. Messages that have gone out stay in your history."
          confirmLabel="Stop this run"
          danger
        />
      ) : null}
    </>
  );
}

function columnsFor(workflow: Workflow, names: Names): readonly Column<WorkflowRun>[] {
  return [
    {
      key: "number",
      header: "Contact",
      width: "12rem",
      cell: ({ number }) => <span className="figures">{formatMobile(number)}</span>,
    },
    {
      key: "state",
      phone: "corner",
      header: "State",
      width: "11rem",
      cell: ({ state }) => <RunBadge state={state} />,
    },
    {
      key: "action",
      phone: "detail",
      header: "At",
      cell: ({ action, reason }) =>
        reason ?? (action === null ? "" : actionNameIn(workflow, action, names)),
    },
    {
      key: "createdAt",
      header: "Entered",
      width: "12rem",
      cell: ({ createdAt }) => <DateTime at={createdAt} />,
    },
    {
      key: "until",
      header: "Waits until",
      width: "12rem",
      cell: ({ until }) => (until === null ? null : <DateTime at={until} />),
    },
  ];
}
