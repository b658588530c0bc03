import type { BookDifference } from "#core/contract/books/books.ts";
import { Alert } from "#web/components/ui/alert.tsx";
import { Table, TableCell, TableHead, TableRow } from "#web/components/ui/table.tsx";
import { formatCount, formatCounted } from "#web/lib/format.ts";

/** What the last check found, account by account. */
export function Differences({ found, total }: { found: readonly BookDifference[]; total: number }) {
  if (found.length === 0) return null;
  return (
    <>
      <div className="px-5 pb-4">
        <Alert tone="danger" title={`The last check found ${formatCounted(total, "difference")}`}>
          Nothing was changed. Find out what happened before you correct anything.
          {found.length < total ? ` The first ${formatCount(found.length)} are listed.` : null}
        </Alert>
      </div>
      <Table aria-label="Differences" className="mb-4">
        <thead>
          <TableRow>
            <TableHead>Account</TableHead>
            <TableHead>What differs</TableHead>
          </TableRow>
        </thead>
        <tbody>
          {found.map(({ account, accountId, what }) => (
            <TableRow key={`${accountId} ${what}`}>
              <TableCell className="font-medium">{account || accountId || "None"}</TableCell>
              <TableCell className="min-w-64">{what}</TableCell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </>
  );
}
