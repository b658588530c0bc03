import type { BookAudit } from "#core/contract/books/books.ts";
import { Badge } from "#web/components/ui/badge.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { Table, TableCell, TableHead, TableRow } from "#web/components/ui/table.tsx";
import { formatCount, formatCounted } from "#web/lib/format.ts";

/** The latest checks, and whether everything agreed. */
export function AuditTable({ audits }: { audits: readonly BookAudit[] }) {
  if (audits.length === 0) {
    return <p className="px-5 pb-5 text-muted-foreground">The first check runs tonight.</p>;
  }
  return (
    <Table aria-label="Checks of the books">
      <thead>
        <TableRow>
          <TableHead>Started</TableHead>
          <TableHead>By</TableHead>
          <TableHead numeric>Entries and orders</TableHead>
          <TableHead>Result</TableHead>
        </TableRow>
      </thead>
      <tbody>
        {audits.map((audit) => (
          <TableRow key={audit._id}>
            <TableCell>
              <DateTime at={audit.startedAt} />
            </TableCell>
            <TableCell>{audit.by ?? "Nightly check"}</TableCell>
            <TableCell numeric>{formatCount(audit.checked)}</TableCell>
            <TableCell>
              <Result audit={audit} />
              {audit.withoutPayments ? (
                <p className="text-muted-foreground">
                  Payments were not checked: no card provider is set up
                </p>
              ) : null}
            </TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}

function Result({ audit: { differences, endedAt } }: { audit: BookAudit }) {
  if (differences > 0) {
    return <Badge tone="danger">{formatCounted(differences, "difference")}</Badge>;
  }
  return endedAt === undefined ? "Checking…" : "Everything agrees";
}
