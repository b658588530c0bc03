import { RadioTower } from "lucide-react";
import type { MonthReport } from "#core/contract/admin/month-report.ts";
import { Card } from "#web/components/ui/card.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { Money } from "#web/components/ui/money.tsx";
import { Table, TableCell, TableHead, TableRow } from "#web/components/ui/table.tsx";
import { EXCL_GST, formatCount } from "#web/lib/format.ts";
import { changeWords } from "../usage/change-words.ts";
import { Margin } from "./margin.tsx";

/** What each carrier carried, what it charges for that, and what is left. */
export function CarriersCard({ carriers }: { carriers: MonthReport["carriers"] }) {
  return (
    <Card
      title="Carriers"
      description={`What carriers accepted and charge for, delivered or not. Amounts are ${EXCL_GST}`}
      flush={carriers.length > 0}
    >
      {carriers.length === 0 ? (
        <EmptyState
          icon={RadioTower}
          title="Nothing was sent"
          description="Carriers appear here once they have accepted messages."
        />
      ) : (
        <Table aria-label="Carriers">
          <thead>
            <TableRow>
              <TableHead>Carrier</TableHead>
              <TableHead numeric>Messages</TableHead>
              <TableHead numeric>Parts</TableHead>
              <TableHead numeric>Paid by accounts</TableHead>
              <TableHead numeric>Carrier cost</TableHead>
              <TableHead numeric>Margin</TableHead>
            </TableRow>
          </thead>
          <tbody>
            {carriers.map(({ carrier, type, current, previous }) => (
              <TableRow key={`${carrier} ${type}`}>
                <TableCell className="whitespace-nowrap font-medium">
                  {carrier} {type.toUpperCase()}
                </TableCell>
                <TableCell numeric>
                  {formatCount(current.sent)}
                  <span className="block text-muted-foreground text-xs">
                    {changeWords(current.sent, previous.sent)}
                  </span>
                </TableCell>
                <TableCell numeric>{formatCount(current.parts)}</TableCell>
                <TableCell numeric>
                  <Money cents={current.spent} kind="charge" />
                </TableCell>
                <TableCell numeric>
                  {current.unpriced > 0 && current.unpriced === current.parts ? (
                    "Unknown"
                  ) : (
                    <Money cents={current.cost} kind="charge" />
                  )}
                </TableCell>
                <TableCell numeric>
                  <Margin carried={current} />
                </TableCell>
              </TableRow>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  );
}
