import type { CampaignReport } from "#core/contract/campaigns/campaigns.ts";
import { Table, TableCell, TableHead, TableRow } from "#web/components/ui/table.tsx";
import { useDates } from "#web/lib/dates.ts";
import { formatCount } from "#web/lib/format.ts";
import { thinned } from "./curve-shape.ts";

const ROWS = 12;

/** The curve as a table. */
export function CurveFigures({ points }: { points: CampaignReport["curve"] }) {
  const { seconds } = useDates();
  return (
    <details className="mt-3">
      <summary className="w-fit rounded-sm text-muted-foreground text-xs hover:text-foreground">
        Show the figures
      </summary>
      <div className="mt-2 rounded-lg border">
        <Table aria-label="Sent and delivered over time">
          <thead>
            <TableRow>
              <TableHead>Time</TableHead>
              <TableHead numeric>Sent</TableHead>
              <TableHead numeric>Delivered</TableHead>
            </TableRow>
          </thead>
          <tbody>
            {thinned(points, ROWS).map((point) => (
              <TableRow key={point.at}>
                <TableCell className="figures">{seconds(point.at)}</TableCell>
                <TableCell numeric>{formatCount(point.sent)}</TableCell>
                <TableCell numeric>{formatCount(point.delivered)}</TableCell>
              </TableRow>
            ))}
          </tbody>
        </Table>
      </div>
    </details>
  );
}
