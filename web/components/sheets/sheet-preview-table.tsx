import { CircleX, Copy } from "lucide-react";
import type { SheetPreview } from "#core/contract/imports/imports.ts";
import { formatMobile, normaliseMobile } from "#core/rules/phone.ts";
import { Badge } from "#web/components/ui/badge.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { Table, TableCell, TableHead, TableRow } from "#web/components/ui/table.tsx";
import { formatCount } from "#web/lib/format.ts";
import type { LabelRow } from "./label-mapping.ts";

interface SheetPreviewTableProps {
  preview: SheetPreview;
  rows: readonly LabelRow[];
}

/** The file's first rows as they will be stored, under their merge tags. */
export function SheetPreviewTable({ preview, rows }: SheetPreviewTableProps) {
  const [number, ...labels] = rows;
  const numbers = preview.rows.map((cells) => normaliseMobile(cells[number?.column ?? -1] ?? ""));
  const shown = labels.filter((row) => row.column !== undefined && row.label.trim() !== "");
  return (
    <Card
      flush
      title="Preview"
      description={
        preview.rows.length < preview.totalRows
          ? `The first ${preview.rows.length} of ${formatCount(preview.totalRows)} rows, as they will be imported.`
          : "All rows, as they will be imported."
      }
    >
      <Table aria-label="Preview of the contacts">
        <thead>
          <TableRow>
            <TableHead>Mobile number</TableHead>
            {shown.map((row) => (
              <TableHead key={row.key}>
                <code>{`{{${row.label.trim()}}}`}</code>
              </TableHead>
            ))}
          </TableRow>
        </thead>
        <tbody>
          {preview.rows.map((cells, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a sheet's rows have no identity but their position
            <TableRow key={index}>
              <TableCell className="whitespace-nowrap">
                <NumberCell
                  number={numbers[index]}
                  repeated={numbers.indexOf(numbers[index]) < index}
                  text={cells[number?.column ?? -1]}
                />
              </TableCell>
              {shown.map((row) => (
                <TableCell key={row.key} className="max-w-48 truncate">
                  {cells[row.column ?? -1]}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

interface NumberCellProps {
  number: string | undefined;
  /** Whether an earlier row has it. */
  repeated: boolean;
  /** The cell as it is in the file. */
  text: string | undefined;
}

function NumberCell({ number, repeated, text }: NumberCellProps) {
  if (number) {
    return (
      <span className="inline-flex items-center gap-2">
        {repeated ? (
          <Badge tone="attention" icon={Copy}>
            Duplicate
          </Badge>
        ) : null}
        <span className="figures">{formatMobile(number)}</span>
      </span>
    );
  }
  return (
    <span className="inline-flex items-center gap-2">
      <Badge tone="danger" icon={CircleX}>
        Rejected
      </Badge>
      <span className="max-w-32 truncate text-muted-foreground">{text}</span>
    </span>
  );
}
