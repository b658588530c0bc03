import type { DatabaseState, QueueState, SweepState } from "#core/contract/admin/monitor.ts";
import { Badge } from "#web/components/ui/badge.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { Table, TableCell, TableHead, TableRow } from "#web/components/ui/table.tsx";
import { formatBytes, formatCount, formatDuration } from "#web/lib/format.ts";

/** What is on each queue now. */
export function QueueTable({ at, queues }: { at: number; queues: readonly QueueState[] }) {
  return (
    <Card title="Queues" flush>
      <Table aria-label="Queues">
        <thead>
          <TableRow>
            <TableHead>Queue</TableHead>
            <TableHead numeric>Messages</TableHead>
            <TableHead numeric>Oldest</TableHead>
          </TableRow>
        </thead>
        <tbody>
          {queues.map(({ name, messages, oldestAt }) => (
            <TableRow key={name}>
              <TableCell className="font-medium">{name}</TableCell>
              <TableCell numeric>
                {messages === undefined ? "Not known" : formatCount(messages)}
              </TableCell>
              <TableCell numeric>
                {oldestAt === undefined ? "–" : formatDuration(at - oldestAt)}
              </TableCell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

/** How large each database is, and for how long there is room. */
export function DatabaseTable({ databases }: { databases: readonly DatabaseState[] }) {
  return (
    <Card title="Databases" description="Measured each hour. D1 allows 10 GB." flush>
      {databases.length === 0 ? (
        <p className="px-5 pb-5 text-muted-foreground">They are measured within the hour.</p>
      ) : (
        <Table aria-label="Databases">
          <thead>
            <TableRow>
              <TableHead>Database</TableHead>
              <TableHead numeric>Size</TableHead>
              <TableHead numeric>A day adds</TableHead>
              <TableHead numeric>Days until 80 %</TableHead>
            </TableRow>
          </thead>
          <tbody>
            {databases.map(({ name, bytes, perDay, daysLeft }) => (
              <TableRow key={name}>
                <TableCell className="font-medium">{name}</TableCell>
                <TableCell numeric>{formatBytes(bytes)}</TableCell>
                <TableCell numeric>
                  {perDay === undefined ? "–" : formatBytes(Math.max(0, Math.round(perDay)))}
                </TableCell>
                <TableCell numeric>
                  {daysLeft === undefined ? "–" : formatCount(Math.floor(daysLeft))}
                </TableCell>
              </TableRow>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  );
}

/** When each kind of background work was last up to date. */
export function SweepTable({ sweeps }: { sweeps: readonly SweepState[] }) {
  return (
    <Table aria-label="Background work">
      <thead>
        <TableRow>
          <TableHead>Work</TableHead>
          <TableHead numeric>Every</TableHead>
          <TableHead>Last up to date</TableHead>
          <TableHead>State</TableHead>
        </TableRow>
      </thead>
      <tbody>
        {sweeps.map(({ name, every, since, late }) => (
          <TableRow key={name}>
            <TableCell className="font-medium">{name}</TableCell>
            <TableCell numeric>{every} min</TableCell>
            <TableCell>
              <DateTime at={since} />
            </TableCell>
            <TableCell>
              {late > 0 ? <Badge tone="danger">Late</Badge> : <Badge plain>On time</Badge>}
            </TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}
