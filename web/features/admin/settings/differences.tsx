import type { Difference } from "#core/contract/platform-settings/setting-words.ts";
import { Table, TableCell, TableHead, TableRow } from "#web/components/ui/table.tsx";

/** What is, beside what will be. */
export function Differences({ changes }: { changes: readonly Difference[] }) {
  return (
    <Table>
      <thead>
        <TableRow>
          <TableHead>
            <span className="sr-only">What</span>
          </TableHead>
          <TableHead>Now</TableHead>
          <TableHead>New</TableHead>
        </TableRow>
      </thead>
      <tbody>
        {changes.map(({ what, before, after }) => (
          <TableRow key={what}>
            <TableCell>{what}</TableCell>
            <TableCell className="figures text-muted-foreground">{before ?? "–"}</TableCell>
            <TableCell className="figures font-medium">{after ?? "Removed"}</TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}
