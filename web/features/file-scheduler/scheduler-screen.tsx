import { Pause, PencilLine, Play } from "lucide-react";
import { useParams } from "react-router-dom";
import {
  getSchedulerGroup,
  type SchedulerGroup,
} from "#core/contract/file-scheduler/file-scheduler.ts";
import { useTableState } from "#web/components/data-table/use-table-state.ts";
import { RecordFailed } from "#web/components/layout/record-failed.tsx";
import { ScreenSkeleton } from "#web/components/layout/screen-skeleton.tsx";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button, LinkButton } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { FactList } from "#web/components/ui/fact-list.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { StatusBadge } from "#web/components/ui/status-badge.tsx";
import { Tabs } from "#web/components/ui/tabs.tsx";
import { paths } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/query.ts";
import { AddFile } from "./add-file.tsx";
import { HistoryList, LogList } from "./scheduler-lists.tsx";
import { usePausing } from "./use-pausing.ts";
import { GROUP_BADGES, SOURCES, timesOf } from "./words.ts";

/** One scheduler: what it does next, its files, and what became of them. */
export function SchedulerScreen() {
  const { id = "" } = useParams();
  const query = useCall(getSchedulerGroup, { id });
  if (query.data) return <Scheduler group={query.data.data} />;
  if (!query.error) return <ScreenSkeleton />;
  return (
    <RecordFailed
      thing="scheduler"
      title="Scheduler"
      means="It sends at its usual times again."
      error={query.error}
      onRetry={() => void query.refetch()}
      back={{ to: paths.schedulers, label: "Schedulers" }}
    />
  );
}

const TABS = [
  { value: "history", label: "History" },
  { value: "log", label: "Log" },
];

function Scheduler({ group }: { group: SchedulerGroup }) {
  const state = useTableState({ filters: ["tab"] });
  const tab = state.filters.tab === "log" ? "log" : "history";
  const pausing = usePausing();
  const isPaused = group.status === "paused";
  return (
    <>
      <PageHeader
        title={group.name}
        back={{ to: paths.schedulers, label: "Schedulers" }}
        badge={<StatusBadge {...GROUP_BADGES[group.status]} />}
        action={
          <>
            <LinkButton variant="outline" to={paths.editScheduler(group._id)}>
              <PencilLine aria-hidden="true" />
              Edit
            </LinkButton>
            <Button
              variant="outline"
              loading={pausing.isPending}
              onClick={() => pausing.mutate({ id: group._id, paused: !isPaused })}
            >
              {isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
              {isPaused ? "Resume" : "Pause"}
            </Button>
            <AddFile group={group} />
          </>
        }
      />
      <div className="grid grid-cols-1 gap-5">
        {group.pausedReason ? (
          <Alert tone="attention" title={group.pausedReason}>
            Nothing is sent until you resume the scheduler. If the columns have changed, map them
            again under Edit first. Its files are kept.
          </Alert>
        ) : null}
        <Card>
          <FactList
            facts={[
              {
                label: "Next",
                value: group.nextAt === undefined ? "–" : <DateTime at={group.nextAt} />,
              },
              { label: "Times", value: timesOf(group) },
              { label: "Files", value: SOURCES[group.source] },
              group.url !== undefined && { label: "Address", value: group.url },
              { label: "Message", value: group.message },
            ]}
          />
        </Card>
        <div>
          <Tabs
            label="History and log"
            value={tab}
            tabs={TABS}
            onValueChange={(next) => state.setFilters(["tab", next === "log" ? next : undefined])}
          >
            {tab === "log" ? (
              <LogList id={group._id} state={state} />
            ) : (
              <HistoryList id={group._id} state={state} />
            )}
          </Tabs>
        </div>
      </div>
    </>
  );
}
