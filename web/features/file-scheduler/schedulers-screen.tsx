import { CalendarClock, PencilLine, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import {
  deleteSchedulerGroup,
  listSchedulerFiles,
  listSchedulerGroups,
  type SCHEDULER_SORTS,
  type SchedulerGroup,
} from "#core/contract/file-scheduler/file-scheduler.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { ListTable } from "#web/components/data-table/list-table.tsx";
import { useList } from "#web/components/data-table/use-list.ts";
import { listInput, useTableState } from "#web/components/data-table/use-table-state.ts";
import { ConfirmAction } from "#web/components/form/confirm-action.tsx";
import { LinkButton } from "#web/components/ui/button.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { StatusBadge } from "#web/components/ui/status-badge.tsx";
import { paths } from "#web/lib/paths.ts";
import { pauseAction, usePausing } from "./use-pausing.ts";
import { GROUP_BADGES, SOURCES, timesOf } from "./words.ts";

type SortField = (typeof SCHEDULER_SORTS)[number];

/** R431: what the list is sorted by, of a column's key with a minus for descending. */
function sortOf(sort: string | undefined) {
  const key = sort?.replace(/^-/, "");
  const sortField: SortField = key === "name" || key === "nextAt" ? key : "createdAt";
  return { sortField, sortOrder: sort?.startsWith("-") ? "desc" : "asc" } as const;
}

export function SchedulersScreen() {
  const state = useTableState({ defaultSort: "-createdAt" });
  const [deleting, setDeleting] = useState<SchedulerGroup>();
  const list = useList(state, listSchedulerGroups, { ...listInput(state), ...sortOf(state.sort) });
  const pausing = usePausing();
  return (
    <>
      <PageHeader
        description="Each scheduler takes files with the same columns, and sends a message for every row."
        back={{ to: paths.fileScheduler, label: "File Scheduler" }}
        action={
          <LinkButton to={paths.scheduleFile}>
            <Plus aria-hidden="true" />
            Schedule a file
          </LinkButton>
        }
      />
      <ListTable
        label="Schedulers"
        list={list}
        columns={columns}
        rowKey={(group) => group._id}
        rowLabel={(group) => group.name}
        rowTo={(group) => paths.scheduler(group._id)}
        rowActions={(group) => [
          pauseAction(group, pausing),
          { label: "Edit", icon: PencilLine, to: paths.editScheduler(group._id) },
          {
            label: "Delete",
            icon: Trash2,
            danger: true,
            onSelect: () => setDeleting(group),
          },
        ]}
        searchLabel="Search schedulers"
        refreshable
        sizes
        noMatch="No scheduler has a name like this. Try fewer letters."
        empty={
          <EmptyState
            icon={CalendarClock}
            title="No schedulers yet"
            description="A scheduler keeps a file's columns, the message and the send times."
            action={<LinkButton to={paths.scheduleFile}>Schedule your first file</LinkButton>}
          />
        }
      />
      {deleting ? (
        <ConfirmAction
          endpoint={deleteSchedulerGroup}
          input={{ id: deleting._id }}
          invalidates={[listSchedulerGroups, listSchedulerFiles]}
          done="Scheduler deleted"
          onClose={() => setDeleting(undefined)}
          title={`Delete ${deleting.name}?`}
          description="Its files, history and log are deleted with it. Campaigns it has sent stay."
          confirmLabel="Delete scheduler"
          danger
        />
      ) : null}
    </>
  );
}

const columns: readonly Column<SchedulerGroup>[] = [
  { key: "name", header: "Name", sortable: true, cell: ({ name }) => name },
  { key: "times", header: "Times", cell: timesOf },
  { key: "source", header: "Files", width: "13rem", cell: ({ source }) => SOURCES[source] },
  {
    key: "status",
    header: "Status",
    width: "8rem",
    phone: "corner",
    cell: ({ status }) => <StatusBadge {...GROUP_BADGES[status]} />,
  },
  {
    key: "nextAt",
    header: "Next",
    width: "12rem",
    sortable: "date",
    phone: "detail",
    cell: ({ nextAt }) => (nextAt === undefined ? "–" : <DateTime at={nextAt} />),
  },
  {
    key: "createdAt",
    header: "Added",
    width: "12rem",
    sortable: "date",
    cell: ({ createdAt }) => <DateTime at={createdAt} />,
  },
];
