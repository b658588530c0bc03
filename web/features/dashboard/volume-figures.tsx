import { Money } from "#web/components/ui/money.tsx";
import { Table, TableCell, TableHead, TableRow } from "#web/components/ui/table.tsx";
import { EXCL_GST, formatCount } from "#web/lib/format.ts";
import { type Point, periodName, SERIES } from "./series.ts";

/** The chart as a table, newest first. */
export function VolumeFigures({ points }: { points: readonly Point[] }) {
  return (
    <details className="mt-3">
      <summary className="w-fit rounded-sm text-muted-foreground text-xs hover:text-foreground">
        Show the figures
      </summary>
      <div className="mt-2 max-h-80 overflow-y-auto rounded-lg border">
        <Table aria-label="Messages over time">
          <thead>
            <TableRow>
              <TableHead>Time</TableHead>
              {SERIES.map(({ key, label }) => (
                <TableHead key={key} numeric>
                  {label}
                </TableHead>
              ))}
              <TableHead numeric>Spent {EXCL_GST}</TableHead>
            </TableRow>
          </thead>
          <tbody>
            {[...points].reverse().map((point) => (
              <TableRow key={point.time}>
                <TableCell className="figures">{periodName(point.time)}</TableCell>
                {SERIES.map(({ key }) => (
                  <TableCell key={key} numeric>
                    {formatCount(point[key])}
                  </TableCell>
                ))}
                <TableCell numeric>
                  <Money cents={point.totalSpent} kind="charge" />
                </TableCell>
              </TableRow>
            ))}
          </tbody>
        </Table>
      </div>
    </details>
  );
}
