import type { Monitor } from "#core/contract/admin/monitor.ts";
import { Stat, StatGrid } from "#web/components/ui/stat.tsx";
import { formatCount, formatCounted, formatDuration } from "#web/lib/format.ts";

/** So long a queue is no fault: a campaign of 100,000 takes minutes at its sender's rate. */
const LONG_MS = 3_600_000;

/** How much waits to be sent, and for how long. */
export function QueueFigures({ data }: { data: Monitor | undefined }) {
  if (!data) {
    return (
      <StatGrid>
        <Stat label="Waiting to be sent" value={undefined} hint=" " />
        <Stat label="Oldest waiting message" value={undefined} hint=" " />
        <Stat label="Waiting for a carrier" value={undefined} hint=" " />
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
