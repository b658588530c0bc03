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
    .flatMap((column) => {
      const [up, down] = ordersOf(column);
      return [
        { value: column.key, label: `${column.header}, ${up}` },
        { value: `-${column.key}`, label: `${column.header}, ${down}` },
      ];
    });
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

/** Ascending and descending, in everyday words. */
function ordersOf<Row>({ sortable, numeric }: Column<Row>): [string, string] {
  if (sortable === "date") return ["oldest first", "newest first"];
  return numeric ? ["lowest first", "highest first"] : ["A to Z", "Z to A"];
}
