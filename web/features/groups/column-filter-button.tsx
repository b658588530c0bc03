import { ListFilter, X } from "lucide-react";
import { useState } from "react";
import { Button } from "#web/components/ui/button.tsx";
import { Later, onDemand } from "#web/components/ui/on-demand.tsx";
import { Popover } from "#web/components/ui/popover.tsx";
import { Select } from "#web/components/ui/select.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { type ColumnFilter, valueWords } from "./column-filters.ts";

const ColumnValues = onDemand(async () => (await import("./column-values.tsx")).ColumnValues);

interface ColumnFilterButtonProps {
  group: string;
  columns: readonly string[];
  filters: readonly ColumnFilter[];
  onFilter: (column: string, values: readonly string[]) => void;
}

/** Chooses values of the group's columns; the contacts are those that have one in each. */
export function ColumnFilterButton({ group, columns, filters, onFilter }: ColumnFilterButtonProps) {
  const [chosen, setChosen] = useState<string>();
  const column = chosen ?? filters[0]?.column ?? columns[0];
  if (column === undefined) return null;
  return (
    <Popover
      label="Filter by column"
      trigger={
        <Button variant="outline" size="sm">
          <ListFilter aria-hidden="true" />
          Filter
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-3">
        {columns.length > 1 ? (
          <Select
            aria-label="Column"
            value={column}
            onValueChange={setChosen}
            options={columns.map((name) => ({ value: name, label: name }))}
          />
        ) : (
          <p className="truncate font-medium">{column}</p>
        )}
        <Later waiting={<Skeleton className="h-60" />}>
          <ColumnValues
            key={column}
            group={group}
            column={column}
            values={filters.find((filter) => filter.column === column)?.values ?? []}
            onValues={(values) => onFilter(column, values)}
          />
        </Later>
      </div>
    </Popover>
  );
}

/** A filter of more values than this shows their count instead. */
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
