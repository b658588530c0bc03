import type { CarrierState } from "#core/contract/admin/monitor.ts";
import { Badge } from "#web/components/ui/badge.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { Table, TableCell, TableHead, TableRow } from "#web/components/ui/table.tsx";
import { formatCount, formatDuration, formatShare } from "#web/lib/format.ts";

type Span = "hour" | "day";

const FIGURES = ["given", "sent", "delivered", "failed", "deferred", "unknown"] as const;
const HEADERS: Readonly<Record<(typeof FIGURES)[number], string>> = {
  given: "Given",
  sent: "Accepted",
  delivered: "Delivered",
  failed: "Failed",
  deferred: "Put off",
  unknown: "Unknown",
};

/** Every carrier that is connected, and those that still have messages of ours. */
export function CarrierTable({
  carriers,
  span,
}: {
  carriers: readonly CarrierState[];
  span: Span;
}) {
  return (
    <Card
      title="Carriers"
      description="A receipt counts when it arrives, so a message sent earlier may be among those delivered."
      flush
    >
      <Table aria-label="Carriers">
        <thead>
          <TableRow>
            <TableHead>Carrier</TableHead>
            <TableHead>State</TableHead>
            {FIGURES.map((figure) => (
              <TableHead key={figure} numeric>
                {HEADERS[figure]}
              </TableHead>
            ))}
            <TableHead numeric>Receipt delay</TableHead>
          </TableRow>
        </thead>
        <tbody>
          {carriers.map((carrier) => (
            <TableRow key={carrier.name}>
              <TableCell>
                <span className="font-medium">{carrier.name}</span>{" "}
                <span className="text-muted-foreground">
                  {carrier.types.map((type) => type.toUpperCase()).join(", ")}
                </span>
              </TableCell>
              <TableCell>
                <State carrier={carrier} />
              </TableCell>
              {FIGURES.map((figure) => (
                <TableCell key={figure} numeric>
                  {formatCount(carrier[span][figure])}
                  {figure === "failed" ? <Share {...carrier[span]} /> : null}
                </TableCell>
              ))}
              <TableCell numeric>
                {carrier.receiptsAfter === undefined ? "–" : formatDuration(carrier.receiptsAfter)}
              </TableCell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

function Share({ failed, given }: { failed: number; given: number }) {
  if (failed === 0 || given < failed) return null;
  return <span className="text-muted-foreground"> {formatShare(failed, given)}</span>;
}

function State({ carrier: { connected, stoppedAt } }: { carrier: CarrierState }) {
  if (!connected) return <Badge>Not connected</Badge>;
  if (stoppedAt !== undefined) return <Badge tone="danger">Stopped</Badge>;
  return <Badge tone="success">Works</Badge>;
}
