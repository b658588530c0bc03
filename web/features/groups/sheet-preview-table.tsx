import { CircleX } from "lucide-react";
import type { SheetPreview } from "#core/contract/imports.ts";
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
                <NumberCell text={number?.column === undefined ? "" : cells[number.column]} />
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

function NumberCell({ text = "" }: { text: string | undefined }) {
  const number = normaliseMobile(text);
  if (number) return <span className="figures">{formatMobile(number)}</span>;
  return (
    <span className="inline-flex items-center gap-2">
      <Badge tone="danger" icon={CircleX}>
        Left out
      </Badge>
      <span className="max-w-32 truncate text-muted-foreground">{text}</span>
    </span>
  );
}
