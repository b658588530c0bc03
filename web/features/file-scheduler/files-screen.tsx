import { CalendarClock, FileClock, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import {
  deleteSchedulerFile,
  listSchedulerFiles,
  type SchedulerFile,
} from "#core/contract/file-scheduler/file-scheduler.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { ListTable } from "#web/components/data-table/list-table.tsx";
import { useList } from "#web/components/data-table/use-list.ts";
import { useTableState } from "#web/components/data-table/use-table-state.ts";
import { ConfirmAction } from "#web/components/form/confirm-action.tsx";
import { LinkButton } from "#web/components/ui/button.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { StatusBadge } from "#web/components/ui/status-badge.tsx";
import { formatBytes, formatCount } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { FILE_BADGES } from "./words.ts";

const NEWEST = "-createdAt";

/** The files of all schedulers. */
export function FilesScreen() {
  const state = useTableState({ defaultSort: NEWEST });
  const [deleting, setDeleting] = useState<SchedulerFile>();
  const { page, limit } = state;
  const sort = state.sort === "createdAt" ? "createdAt" : NEWEST;
  const list = useList(state, listSchedulerFiles, { page, limit, sort });
  return (
    <>
      <PageHeader
        description="Send a message to everyone in a file, once or on a schedule."
        action={
          <>
            <LinkButton variant="outline" to={paths.schedulers}>
              <CalendarClock aria-hidden="true" />
              Schedulers
            </LinkButton>
            <LinkButton to={paths.scheduleFile}>
              <Plus aria-hidden="true" />
              Schedule a file
            </LinkButton>
          </>
        }
      />
      <ListTable
        label="Files"
        list={list}
        columns={columns}
        rowKey={(file) => file._id}
        rowLabel={(file) => file.name}
        rowTo={(file) => paths.scheduler(file.group._id)}
        rowActions={(file) => [
          file.status !== "sent" && {
            label: "Delete",
            icon: Trash2,
            danger: true,
            onSelect: () => setDeleting(file),
          },
        ]}
        refreshable
        sizes
        empty={
          <EmptyState
            icon={FileClock}
            title="No files yet"
            description="Upload a file, map its columns once, and choose when its rows get their message."
            action={<LinkButton to={paths.scheduleFile}>Schedule your first file</LinkButton>}
          />
        }
      />
      {deleting ? (
        <ConfirmAction
          endpoint={deleteSchedulerFile}
          input={{ id: deleting._id }}
          invalidates={[listSchedulerFiles]}
          done="File deleted"
          onClose={() => setDeleting(undefined)}
          title={`Delete ${deleting.name}?`}
          description="Nobody in it gets a message. The scheduler stays."
          confirmLabel="Delete file"
          danger
        />
      ) : null}
    </>
  );
}

const columns: readonly Column<SchedulerFile>[] = [
  { key: "name", header: "File", cell: ({ name }) => name },
  { key: "group", header: "Scheduler", phone: "detail", cell: ({ group }) => group.name },
  {
    key: "rows",
    header: "Rows",
    numeric: true,
    width: "7rem",
    phone: "figure",
    cell: ({ rows }) => formatCount(rows),
  },
  {
    key: "size",
    header: "Size",
    numeric: true,
    width: "7rem",
    cell: ({ size }) => formatBytes(size),
  },
  {
    key: "status",
    header: "Status",
    width: "9rem",
    phone: "corner",
    cell: ({ status }) => <StatusBadge {...FILE_BADGES[status]} />,
  },
  {
    key: "createdAt",
    header: "Received",
    width: "12rem",
    sortable: "date",
    cell: ({ createdAt }) => <DateTime at={createdAt} />,
  },
];
