interface RefusedRow {
  row: number;
  /** What the row says of the person it is about. */
  value: string;
  reason: string;
}

interface RefusedRowsProps {
  title: string;
  rows: readonly RefusedRow[];
}

/** Which rows of a file were left out, and why. */
export function RefusedRows({ title, rows }: RefusedRowsProps) {
  if (rows.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="mb-1.5 font-medium">{title}</h3>
      <ul className="grid max-h-48 gap-1 overflow-y-auto text-muted-foreground text-xs">
        {rows.map(({ row, value, reason }) => (
          <li key={row} className="break-words">
            Row {row}: {reason}
            {value.trim() === "" ? null : ` (${value})`}
          </li>
        ))}
      </ul>
    </section>
  );
}
