import type { Watched } from "#core/contract/admin/monitor.ts";
import {
  INDICATOR_NAMES,
  type IndicatorName,
  indicatorOf,
  readingText,
} from "#core/rules/indicators.ts";
import { Alert } from "#web/components/ui/alert.tsx";
import { Badge } from "#web/components/ui/badge.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { Table, TableCell, TableHead, TableRow } from "#web/components/ui/table.tsx";

interface WatchedProps {
  watched: readonly Watched[];
  onOpen: (page: IndicatorName) => void;
}

/** What the administrators were told of, and is not over. */
export function RaisedAlerts({ watched, onOpen }: WatchedProps) {
  const raised = watched.filter(({ raisedAt }) => raisedAt !== undefined);
  if (raised.length === 0) return null;
  return (
    <Alert tone="danger" title={raised.length === 1 ? "1 alert" : `${raised.length} alerts`}>
      <ul className="grid gap-1">
        {raised.map((one) => (
          <li
            key={`${one.indicator} ${one.subject}`}
            className="flex flex-wrap items-center gap-x-3"
          >
            <span>
              {nameOf(one)}: {one.bad ? readingText(one) : "fine again for now"}
              {one.since === undefined ? null : (
                <>
                  , since <DateTime at={one.since} />
                </>
              )}
            </span>
            <Button variant="outline" size="sm" onClick={() => onOpen(one.indicator)}>
              What to do
            </Button>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** Every indicator with its worst value. */
export function IndicatorTable({ watched, onOpen }: WatchedProps) {
  return (
    <Card
      title="What is watched"
      description="The worst value of each. Beyond its threshold for a few minutes it is an alert: mailed once, again once a day, and when it is over. Open one to see what to do."
      flush
    >
      <Table aria-label="What is watched">
        <thead>
          <TableRow>
            <TableHead>Indicator</TableHead>
            <TableHead>Where</TableHead>
            <TableHead numeric>Value</TableHead>
            <TableHead numeric>Threshold</TableHead>
            <TableHead>State</TableHead>
          </TableRow>
        </thead>
        <tbody>
          {INDICATOR_NAMES.map((name) => (
            <IndicatorRow key={name} name={name} worst={worstOf(name, watched)} onOpen={onOpen} />
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

function IndicatorRow({
  name,
  worst,
  onOpen,
}: {
  name: IndicatorName;
  worst: Watched | undefined;
  onOpen: WatchedProps["onOpen"];
}) {
  const { title, bad, limit } = indicatorOf(name);
  return (
    <TableRow>
      <TableCell className="font-medium">
        <button
          type="button"
          className="text-left underline underline-offset-4"
          aria-label={`What to do: ${title}`}
          onClick={() => onOpen(name)}
        >
          {title}
        </button>
      </TableCell>
      <TableCell>{worst?.subject || "–"}</TableCell>
      <TableCell numeric>{worst ? readingText(worst) : "–"}</TableCell>
      <TableCell numeric>
        {bad === "below" ? "below " : ""}
        {readingText({ indicator: name, value: limit })}
      </TableCell>
      <TableCell>
        <State worst={worst} />
      </TableCell>
    </TableRow>
  );
}

function State({ worst }: { worst: Watched | undefined }) {
  if (worst?.raisedAt !== undefined) return <Badge tone="danger">Alert</Badge>;
  if (worst?.bad) return <Badge tone="attention">Watching</Badge>;
  return worst ? <Badge plain>Fine</Badge> : <Badge plain>Nothing to measure</Badge>;
}

function worstOf(name: IndicatorName, watched: readonly Watched[]): Watched | undefined {
  const sign = indicatorOf(name).bad === "from" ? 1 : -1;
  return watched
    .filter(({ indicator }) => indicator === name)
    .toSorted(
      (a, b) =>
        Number(b.raisedAt !== undefined) - Number(a.raisedAt !== undefined) ||
        sign * (b.value - a.value),
    )[0];
}

function nameOf({ indicator, subject }: Watched): string {
  const { title } = indicatorOf(indicator);
  return subject === "" ? title : `${title} (${subject})`;
}
