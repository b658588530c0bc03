import { X } from "lucide-react";
import { Button } from "#web/components/ui/button.tsx";
import { type ColumnFilter, valueWords } from "./column-filters.ts";

/** With more values than this, their number stands for them. */
const NAMED = 2;

interface ColumnFilterChipsProps {
  filters: readonly ColumnFilter[];
  onFilter: (column: string, values: readonly string[]) => void;
}

/** The filters in force; pressing one takes it away. */
export function ColumnFilterChips({ filters, onFilter }: ColumnFilterChipsProps) {
  return filters.map(({ column, values }) => (
    <Button
      key={column}
      variant="outline"
      size="sm"
      className="max-w-64"
      aria-label={`Remove the filter ${wordsOf(column, values)}`}
      onClick={() => onFilter(column, [])}
    >
      <span className="truncate">{wordsOf(column, values)}</span>
      <X aria-hidden="true" />
    </Button>
  ));
}

function wordsOf(column: string, values: readonly string[]): string {
  if (values.length > NAMED) return `${column}: ${values.length} values`;
  return `${column}: ${values.map(valueWords).join(", ")}`;
}
