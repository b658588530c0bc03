import type { CarrierState } from "#core/contract/admin/monitor.ts";
import { Card } from "#web/components/ui/card.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { Table, TableCell, TableHead, TableRow } from "#web/components/ui/table.tsx";
import { formatCount } from "#web/lib/format.ts";

const KIND: Readonly<Record<CarrierState["errors"][number]["kind"], string>> = {
  refused: "Refused",
  failed: "Not delivered",
  expired: "Expired",
};

/** Why messages failed in the last day, in the carriers' words. */
export function CarrierErrors({ carriers }: { carriers: readonly CarrierState[] }) {
  const errors = carriers
    .flatMap(({ name, errors }) => errors.map((error) => ({ ...error, name })))
    .toSorted((a, b) => b.at - a.at);
  return (
    <Card title="Latest errors" description="The last 24 hours, the latest first." flush>
      {errors.length === 0 ? (
        <p className="px-5 pb-5 text-muted-foreground">No message failed.</p>
      ) : (
        <Table aria-label="Latest errors">
          <thead>
            <TableRow>
              <TableHead>Reason</TableHead>
              <TableHead>Carrier</TableHead>
              <TableHead>What happened</TableHead>
              <TableHead numeric>Messages</TableHead>
              <TableHead>Last</TableHead>
            </TableRow>
          </thead>
          <tbody>
            {errors.map(({ name, kind, reason, messages, at }) => (
              <TableRow key={`${name} ${kind} ${reason}`}>
                <TableCell className="min-w-48">{reason || "No reason given"}</TableCell>
                <TableCell>{name}</TableCell>
                <TableCell>{KIND[kind]}</TableCell>
                <TableCell numeric>{formatCount(messages)}</TableCell>
                <TableCell>
                  <DateTime at={at} />
                </TableCell>
              </TableRow>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  );
}
