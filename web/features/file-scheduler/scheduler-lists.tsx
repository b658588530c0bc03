import { History, ScrollText } from "lucide-react";
import {
  getSchedulerLog,
  type SchedulerLogEntry,
  type SchedulerRun,
  schedulerHistory,
} from "#core/contract/file-scheduler/file-scheduler.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { ListTable } from "#web/components/data-table/list-table.tsx";
import { useList } from "#web/components/data-table/use-list.ts";
import type { TableState } from "#web/components/data-table/use-table-state.ts";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { StatusBadge } from "#web/components/ui/status-badge.tsx";
import { paths } from "#web/lib/paths.ts";
import { RUN_BADGES } from "./words.ts";

interface ListProps {
  id: string;
  state: TableState<"tab">;
}

/** When a scheduler sent, or did not, and why. */
export function HistoryList({ id, state }: ListProps) {
  const { page, limit } = state;
  const list = useList(state, schedulerHistory, { id, page, limit });
  return (
    <ListTable
      label="History"
      list={list}
      columns={historyColumns}
      rowKey={(run) => run._id}
      rowTo={(run) => (run.campaign === undefined ? undefined : paths.campaignReport(run.campaign))}
      refreshable
      sizes
      empty={<EmptyState icon={History} title="Nothing yet" description="Its times appear here." />}
    />
  );
}

const historyColumns: readonly Column<SchedulerRun>[] = [
  { key: "dueAt", header: "Time", width: "14rem", cell: ({ dueAt }) => <DateTime at={dueAt} /> },
  {
    key: "status",
    header: "Status",
    width: "9rem",
    phone: "corner",
    cell: ({ status, late }) => {
      const { label, ...badge } = RUN_BADGES[status];
      return <StatusBadge {...badge} label={late && status === "launched" ? "Sent late" : label} />;
    },
  },
  { key: "file", header: "File", width: "14rem", cell: ({ file }) => file?.name ?? "–" },
  {
    key: "info",
    header: "What happened",
    phone: "detail",
    cell: ({ info, file }) => <Words>{info ?? file?.name ?? ""}</Words>,
  },
];

/** What happened to its files, and to each row that was left out. */
export function LogList({ id, state }: ListProps) {
  const { page, limit } = state;
  const list = useList(state, getSchedulerLog, { id, page, limit });
  return (
    <ListTable
      label="Log"
      list={list}
      columns={logColumns}
      rowKey={(entry) => entry._id}
      refreshable
      sizes
      empty={
        <EmptyState
          icon={ScrollText}
          title="Nothing yet"
          description="Files and the rows left out of them appear here."
        />
      }
    />
  );
}

const logColumns: readonly Column<SchedulerLogEntry>[] = [
  { key: "at", header: "Time", width: "12rem", cell: ({ at }) => <DateTime at={at} /> },
  { key: "file", header: "File", width: "10rem", cell: ({ file }) => file ?? "–" },
  {
    key: "row",
    header: "Row",
    numeric: true,
    width: "5rem",
    phone: "corner",
    cell: ({ row }) => row ?? "–",
  },
  { key: "number", header: "Number", width: "8rem", cell: ({ number }) => number || "–" },
  {
    key: "info",
    header: "What happened",
    phone: "detail",
    cell: ({ info }) => <Words>{info}</Words>,
  },
];

/** A sentence, on as many lines as it needs. */
function Words({ children }: { children: string }) {
  return <span className="whitespace-normal break-words">{children}</span>;
}
