import { Plus } from "lucide-react";
import type { SheetPreview } from "#core/contract/imports.ts";
import { MAX_LABELS } from "#core/rules/file-limits.ts";
import { Button } from "#web/components/ui/button.tsx";
import { LabelRow } from "./label-row.tsx";
import { NumberFirstDialog } from "./number-first-dialog.tsx";
import { NumberRow } from "./number-row.tsx";
import { STANDARD_LABELS } from "./standard-labels.ts";
import type { LabelMapping } from "./use-label-mapping.ts";

interface LabelRowsProps {
  columns: SheetPreview["columns"];
  mapping: LabelMapping;
  /** Labels that the group already has. */
  known: readonly string[];
}

/** The whole mapping: the mobile number, then the labels. */
export function LabelRows({ columns, mapping, known }: LabelRowsProps) {
  const [, ...labels] = mapping.rows;
  const suggestions = [...new Set([...known, ...STANDARD_LABELS])];
  return (
    <div className="grid grid-cols-1 gap-2">
      <ol aria-label="Labels" className="grid grid-cols-1">
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
      </ol>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="outline" size="sm" onClick={mapping.add}>
          <Plus aria-hidden="true" />
          Add label
        </Button>
        <span className="figures text-muted-foreground text-xs">
          {`${mapping.rows.length} of ${MAX_LABELS} labels, including the mobile number`}
        </span>
        {mapping.error ? (
          <p role="alert" className="text-danger-text text-xs">
            {mapping.error}
          </p>
        ) : null}
      </div>
      <NumberFirstDialog open={mapping.numberFirst} onClose={mapping.closeNumberFirst} />
    </div>
  );
}
