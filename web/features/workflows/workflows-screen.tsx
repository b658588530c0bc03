import { Gauge, PencilLine, Plus, Trash2, Workflow as WorkflowIcon } from "lucide-react";
import { useState } from "react";
import { listWorkflows } from "#core/contract/workflows/workflows.ts";
import { may } from "#core/permissions.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { ListTable } from "#web/components/data-table/list-table.tsx";
import { useList } from "#web/components/data-table/use-list.ts";
import { listInput, useTableState } from "#web/components/data-table/use-table-state.ts";
import { Button } from "#web/components/ui/button.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { dialogOnDemand } from "#web/components/ui/on-demand.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { formatCount } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { useMe } from "#web/lib/session.ts";
import { DeleteWorkflow } from "./delete-workflow.tsx";
import { isAtWork, type ListedWorkflow } from "./loaded.ts";
import { RenameDialog } from "./rename-dialog.tsx";
import { WorkflowStatus } from "./workflow-status.tsx";
import { NO_NAMES, triggerWords } from "./workflow-words.ts";

const CreateDialog = dialogOnDemand(async () => (await import("./create-dialog.tsx")).CreateDialog);
const CapsDialog = dialogOnDemand(async () => (await import("./caps-dialog.tsx")).CapsDialog);

type Open = { what: "create" | "caps" } | { what: "rename" | "delete"; workflow: ListedWorkflow };

/** While a workflow is at work, its counts change by themselves. */
const RELOAD_MS = 5000;

/** R297, R409: the account's workflows. */
export function WorkflowsScreen() {
  const state = useTableState({ defaultSort: "" });
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const create = () => setOpen({ what: "create" });
  const me = useMe();
  const mayEdit = may(me, "automationEdit");
  const list = useList(state, listWorkflows, listInput(state), {
    refetchInterval: (page) => (page?.items.some(isAtWork) ? RELOAD_MS : false),
  });
  return (
    <>
      <PageHeader
        description="Messages that go out by themselves when something happens, such as a keyword, a birthday or a new contact."
        action={
          mayEdit ? (
            <>
              <Button variant="outline" onClick={() => setOpen({ what: "caps" })}>
                <Gauge aria-hidden="true" />
                Message limits
              </Button>
              <Button onClick={create}>
                <Plus aria-hidden="true" />
                Create workflow
              </Button>
            </>
          ) : null
        }
      />
      <ListTable
        label="Workflows"
        list={list}
        columns={columns}
        rowKey={({ _id }) => _id}
        rowLabel={({ name }) => name}
        rowTo={({ _id }) => paths.workflow(_id)}
        rowActions={(workflow) => [
          mayEdit && {
            label: "Rename",
            icon: PencilLine,
            onSelect: () => setOpen({ what: "rename", workflow }),
          },
          "separator",
          may(me, "automationDelete") && {
            label: "Delete",
            icon: Trash2,
            danger: true,
            onSelect: () => setOpen({ what: "delete", workflow }),
          },
        ]}
        searchLabel="Search workflows"
        refreshable
        sizes
        noMatch="No workflow has a name like this. Try fewer letters."
        empty={
          <EmptyState
            icon={WorkflowIcon}
            title="No workflows yet"
            description="Welcome new contacts, remind people of an appointment or answer a keyword. Begin with a template, or from scratch."
            action={
              mayEdit ? <Button onClick={create}>Create your first workflow</Button> : undefined
            }
          />
        }
      />
      {open?.what === "create" ? <CreateDialog onClose={close} /> : null}
      {open?.what === "caps" ? <CapsDialog onClose={close} /> : null}
      {open?.what === "rename" ? <RenameDialog workflow={open.workflow} onClose={close} /> : null}
      {open?.what === "delete" ? <DeleteWorkflow workflow={open.workflow} onClose={close} /> : null}
    </>
  );
}

const columns: readonly Column<ListedWorkflow>[] = [
  { key: "name", header: "Name", width: "13rem", cell: ({ name }) => name },
  {
    key: "status",
    phone: "corner",
    header: "Status",
    width: "10rem",
    cell: (workflow) => <WorkflowStatus workflow={workflow} />,
  },
  {
    key: "trigger",
    phone: "detail",
    header: "Starts when",
    width: "13rem",
    cell: ({ trigger }) =>
      trigger ? (
        triggerWords(trigger, NO_NAMES)
      ) : (
        <span className="text-muted-foreground">Nothing chosen yet</span>
      ),
  },
  {
    key: "active",
    header: "Running",
    numeric: true,
    width: "5rem",
    cell: ({ counts }) => formatCount(counts.active),
  },
  {
    key: "finished",
    header: "Finished",
    numeric: true,
    width: "5.5rem",
    cell: ({ counts }) => formatCount(counts.completed + counts.goal),
  },
  {
    key: "failed",
    header: "Failed",
    numeric: true,
    width: "4.5rem",
    cell: ({ counts }) => formatCount(counts.failed),
  },
  {
    key: "updatedAt",
    header: "Changed",
    width: "7rem",
    cell: ({ updatedAt }) => <DateTime at={updatedAt} dateOnly />,
  },
];
