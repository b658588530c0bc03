import { Plus } from "lucide-react";
import type { SheetPreview } from "#core/contract/imports/imports.ts";
import { MAX_LABELS } from "#core/rules/file-limits.ts";
import { STANDARD_LABELS } from "#core/rules/standard-labels.ts";
import { Button } from "#web/components/ui/button.tsx";
import { TableHead } from "#web/components/ui/table.tsx";
import { LabelRow } from "./label-row.tsx";
import { NumberFirstDialog } from "./number-first-dialog.tsx";
import { NumberRow } from "./number-row.tsx";
import type { LabelMapping } from "./use-label-mapping.ts";

interface LabelRowsProps {
  columns: SheetPreview["columns"];
  mapping: LabelMapping;
  /** Labels that the group already has. */
  known: readonly string[];
}

/** The whole mapping as a table: the mobile number, then the labels. */
export function LabelRows({ columns, mapping, known }: LabelRowsProps) {
  const [, ...labels] = mapping.rows;
  const suggestions = [...new Set([...known, ...STANDARD_LABELS])];
  const unused = columns.filter((_, index) => !mapping.rows.some(({ column }) => column === index));
  return (
    <>
      <table
        aria-label="Labels"
        className="w-full border-t text-left max-md:block md:table-fixed [&>tbody]:max-md:block"
      >
        <thead className="border-b max-md:hidden">
          <tr>
            <TableHead>Column in your file</TableHead>
            <TableHead>Example values</TableHead>
            <TableHead>Label</TableHead>
            <TableHead className="w-17">
              <span className="sr-only">Actions</span>
            </TableHead>
          </tr>
        </thead>
        <tbody>
          <NumberRow columns={columns} mapping={mapping} />
          {labels.map((row, index) => (
            <LabelRow
              key={row.key}
              row={row}
              place={index + 1}
              columns={columns}
              mapping={mapping}
              suggestions={suggestions}
            />
          ))}
        </tbody>
      </table>
      <div className="flex flex-wrap items-center gap-3 border-t px-5 py-4">
        <Button variant="outline" size="sm" onClick={mapping.add}>
          <Plus aria-hidden="true" />
          Add label
        </Button>
        <span className="figures text-muted-foreground text-xs">
          {`${mapping.rows.length} of ${MAX_LABELS} labels, including the mobile number.`}
          {unused.length > 0
            ? ` Not imported: ${unused.map(({ header }) => header).join(", ")}.`
            : null}
        </span>
        {mapping.error ? (
          <p role="alert" className="text-danger-text text-xs">
            {mapping.error}
          </p>
        ) : null}
      </div>
      <NumberFirstDialog open={mapping.numberFirst} onClose={mapping.closeNumberFirst} />
    </>
  );
}
