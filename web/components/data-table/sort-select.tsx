import { Select } from "#web/components/ui/select.tsx";
import type { Column } from "./column.ts";
import type { TableState } from "./use-table-state.ts";

interface SortSelectProps<Row, F extends string> {
  columns: readonly Column<Row>[];
  state: TableState<F>;
}

/** Sorting on a phone, where there are no column headers. */
export function SortSelect<Row, F extends string>({ columns, state }: SortSelectProps<Row, F>) {
  const options = columns
    .filter((column) => column.sortable)
    .flatMap((column) => [
      { value: column.key, label: `${column.header}, ascending` },
      { value: `-${column.key}`, label: `${column.header}, descending` },
    ]);
  if (options.length === 0) return null;
  return (
    <Select
      aria-label="Sort by"
      className="h-8 w-auto md:hidden"
      value={state.sort}
      onValueChange={state.setSort}
      options={options}
      placeholder="Sort by"
    />
  );
}
