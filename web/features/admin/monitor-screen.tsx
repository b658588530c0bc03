import { useState } from "react";
import { type LateSweep, type Monitor, monitor } from "#core/contract/admin/monitor.ts";
import { Alert } from "#web/components/ui/alert.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { Disclosure } from "#web/components/ui/disclosure.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { Later, onDemand } from "#web/components/ui/on-demand.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { SegmentedControl } from "#web/components/ui/segmented-control.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { Stat, StatGrid } from "#web/components/ui/stat.tsx";
import { formatCount, formatCounted, formatDuration } from "#web/lib/format.ts";
import { useCall } from "#web/lib/query.ts";
import { BooksCard } from "./books/books-card.tsx";
import { CarrierErrors, CarrierTable, HeldCard } from "./monitor/carrier-tables.tsx";
import { DeadLetters } from "./monitor/dead-letters.tsx";
import { ParkedEffects } from "./monitor/parked-effects.tsx";
import { DatabaseTable, QueueTable, SweepTable } from "./monitor/platform-tables.tsx";
import { StoppedCarriers } from "./monitor/stopped-carriers.tsx";
import { usePage } from "./monitor/use-page.ts";
import { IndicatorTable, RaisedAlerts } from "./monitor/watched.tsx";
import { MovesCard } from "./moves/moves-card.tsx";

const EVERY_MS = 15_000;

const PageDialog = onDemand(async () => (await import("./monitor/parts.tsx")).PageDialog);
const CampaignsInFlight = onDemand(
  async () => (await import("./monitor/parts.tsx")).CampaignsInFlight,
);
const AllMessages = onDemand(async () => (await import("./monitor/parts.tsx")).AllMessages);

const SPANS = [
  { value: "hour", label: "Last hour" },
  { value: "day", label: "Last 24 hours" },
] as const;

/** What the carriers do, and what waits for them; it reloads while it is on the screen. */
export function MonitorScreen() {
  const query = useCall(monitor, {}, { refetchInterval: EVERY_MS });
  const page = usePage();
  const [span, setSpan] = useState<"hour" | "day">("hour");
  const data = query.data?.data;
  return (
    <>
      <PageHeader description="What needs you, what carriers did with the messages they were given, what is waiting, and whether the books add up." />
      {query.error && !data ? (
        <LoadError what="The figures" error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <div className="grid grid-cols-1 gap-4">
          <RaisedAlerts watched={data?.watched ?? []} onOpen={page.open} />
          <StoppedCarriers carriers={data?.carriers ?? []} />
          <LateSweeps late={data?.late ?? []} />
          <ParkedEffects parked={data?.parked ?? []} />
          <DeadLetters letters={data?.letters ?? []} />
          <QueueFigures data={data} />
          <div className="flex flex-wrap items-center justify-between gap-3">
            <SegmentedControl label="Time" value={span} onValueChange={setSpan} options={SPANS} />
            <p className="h-5 text-muted-foreground">
              {data ? (
                <>
                  As of <DateTime at={data.at} timeOnly seconds />
                </>
              ) : null}
            </p>
          </div>
          {data ? (
            <>
              <CarrierTable carriers={data.carriers} span={span} />
              {data.held.length > 0 ? <HeldCard held={data.held} /> : null}
              <CarrierErrors carriers={data.carriers} />
              <IndicatorTable watched={data.watched} onOpen={page.open} />
              <Disclosure label="Campaigns being sent">
                <Later waiting={<Skeleton className="h-24" />}>
                  <CampaignsInFlight />
                </Later>
              </Disclosure>
              <Disclosure label="Messages of all accounts">
                <Later waiting={<Skeleton className="h-48" />}>
                  <AllMessages />
                </Later>
              </Disclosure>
              <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
                <QueueTable at={data.at} queues={data.queues} />
                <DatabaseTable databases={data.databases} />
              </div>
              <Disclosure label="Background work">
                <SweepTable sweeps={data.sweeps} />
              </Disclosure>
              <BooksCard />
              <MovesCard />
            </>
          ) : (
            <>
              <Skeleton className="h-32" />
              <Skeleton className="h-32" />
            </>
          )}
        </div>
      )}
      {page.name ? (
        <Later waiting={null}>
          <PageDialog name={page.name} onOpen={page.open} onClose={page.close} />
        </Later>
      ) : null}
    </>
  );
}

/** Background work that is behind, and since when. */
function LateSweeps({ late }: { late: readonly LateSweep[] }) {
  if (late.length === 0) return null;
  return (
    <Alert tone="danger" title="Some background work is late">
      <ul className="list-disc pl-5">
        {late.map(({ name, shard, since }) => (
          <li key={`${name} ${shard}`}>
            {name}
            {shard === undefined ? "" : ` (shard ${shard})`}: last up to date on{" "}
            <DateTime at={since} />
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** So long a queue is no fault: a campaign of 100,000 takes minutes at its sender's rate. */
const LONG_MS = 3_600_000;

/** A line without words, as high as the one to come. */
const NOT_YET = "\u00a0";

/** How much waits to be sent, and for how long. */
function QueueFigures({ data }: { data: Monitor | undefined }) {
  if (!data) {
    return (
      <StatGrid>
        <Stat label="Waiting to be sent" value={undefined} hint={NOT_YET} />
        <Stat label="Oldest waiting message" value={undefined} hint={NOT_YET} />
        <Stat label="Waiting for a carrier" value={undefined} hint={NOT_YET} />
      </StatGrid>
    );
  }
  const { at, queue, held } = data;
  const waits = queue.oldestAt === undefined ? undefined : at - queue.oldestAt;
  const stuck = held.reduce((sum, { messages }) => sum + messages, 0);
  return (
    <StatGrid>
      <Stat
        label="Waiting to be sent"
        value={formatCount(queue.messages)}
        hint={`${formatCounted(queue.campaigns, "campaign")} being sent`}
      />
      <Stat
        label="Oldest waiting message"
        value={waits === undefined ? "None" : formatDuration(waits)}
        tone={waits !== undefined && waits > LONG_MS ? "attention" : "neutral"}
        hint={waits === undefined ? "Nothing is waiting" : "since it could be sent"}
      />
      <Stat
        label="Waiting for a carrier"
        value={formatCount(stuck)}
        tone={stuck > 0 ? "danger" : "neutral"}
        hint={stuck > 0 ? "See the reasons below" : "Every message has a route"}
      />
    </StatGrid>
  );
}
