import type { FlightCheck } from "#core/contract/campaigns/drafts.ts";
import { Card } from "#web/components/ui/card.tsx";
import { Money } from "#web/components/ui/money.tsx";
import { Table, TableCell, TableHead, TableRow } from "#web/components/ui/table.tsx";
import { EXCL_GST, formatCount } from "#web/lib/format.ts";

/** Messages by their number of parts, and the price of each kind. */
export function PartsCard({ check }: { check: FlightCheck }) {
  if (check.bySegments.length === 0) return null;
  return (
    <Card
      title="Parts and price"
      description="Counted from the text each recipient gets. You pay exactly this."
      flush
    >
      <Table className="border-t">
        <thead>
          <TableRow>
            <TableHead className="whitespace-normal">Parts per message</TableHead>
            <TableHead numeric>Messages</TableHead>
            <TableHead numeric>Price {EXCL_GST}</TableHead>
          </TableRow>
        </thead>
        <tbody>
          {check.bySegments.map((row) => (
            <TableRow key={row.segments}>
              <TableCell className="figures">
                {row.segments === 1 ? "1 part" : `${formatCount(row.segments)} parts`}
              </TableCell>
              <TableCell numeric>{formatCount(row.messages)}</TableCell>
              <TableCell numeric>
                <Money cents={row.price} kind="charge" />
              </TableCell>
            </TableRow>
          ))}
        </tbody>
        <tfoot>
          <TableRow className="border-t bg-muted/50 font-semibold">
            <TableCell>Total</TableCell>
            <TableCell numeric>{formatCount(check.recipients)}</TableCell>
            <TableCell numeric>
              <Money cents={check.price} kind="charge" />
            </TableCell>
          </TableRow>
        </tfoot>
      </Table>
    </Card>
  );
}
