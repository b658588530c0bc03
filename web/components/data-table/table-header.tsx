import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { Checkbox } from "#web/components/ui/checkbox.tsx";
import { cn } from "#web/lib/cn.ts";
import type { Column } from "./column.ts";
import type { DataTableProps } from "./data-table.tsx";
import { pinnedClass } from "./pinned.ts";
import type { TableState } from "./use-table-state.ts";

const headClass =
  "sticky top-14 z-10 h-10 border-b bg-surface px-3 font-medium text-muted-foreground text-xs first:pl-4 last:pr-4 md:group-data-wide/table:top-0";
// Above the other headers, which pass under it.
const abovePinned = "md:group-data-wide/table:z-20";

interface TableHeaderProps<Row, F extends string>
  extends Pick<DataTableProps<Row, F>, "columns" | "rows" | "rowKey" | "state" | "selection"> {
  hasActions: boolean;
}

export function TableHeader<Row, F extends string>({
  columns,
  rows = [],
  rowKey,
  state,
  selection,
  hasActions,
}: TableHeaderProps<Row, F>) {
  const allows = selection?.allows;
  const keys = (allows ? rows.filter(allows) : rows).map(rowKey);
  const chosen = keys.filter((key) => selection?.selected.has(key)).length;
  const toggleAll = (on: boolean) => {
    if (!selection) return;
    const next = new Set(selection.selected);
    for (const key of keys) {
      if (on) next.add(key);
      else next.delete(key);
    }
    selection.onChange(next);
  };
  return (
    <thead className="max-md:hidden">
      <tr>
        {selection ? (
          <th scope="col" className={cn(headClass, pinnedClass.box, abovePinned, "w-11")}>
            <Checkbox
              aria-label="Select all rows of this page"
              disabled={keys.length === 0}
              checked={chosen === 0 ? false : chosen === keys.length ? true : "indeterminate"}
              onCheckedChange={toggleAll}
            />
          </th>
        ) : null}
        {columns.map((column, index) => (
          <HeadCell key={column.key} column={column} first={index === 0} state={state} />
        ))}
        {hasActions ? (
          <th scope="col" className={cn(headClass, pinnedClass.menu, abovePinned, "w-14")}>
            <span className="sr-only">Actions</span>
          </th>
        ) : null}
      </tr>
    </thead>
  );
}

interface HeadCellProps<Row, F extends string> {
  column: Column<Row>;
  first: boolean;
  state: TableState<F> | undefined;
}

function HeadCell<Row, F extends string>({ column, first, state }: HeadCellProps<Row, F>) {
  const descending = state?.sort === `-${column.key}`;
  const ascending = state?.sort === column.key;
  const sort = ascending ? "ascending" : descending ? "descending" : undefined;
  return (
    <th
      scope="col"
      aria-sort={sort}
      style={{ width: column.width }}
      className={cn(
        headClass,
        first && cn(pinnedClass.first, abovePinned),
        column.numeric && "text-right",
      )}
    >
      {column.sortable && state ? (
        <button
          type="button"
          onClick={() => state.setSort(descending ? column.key : `-${column.key}`)}
          className={cn(
            "inline-flex h-8 items-center gap-1 rounded-md hover:text-foreground",
            sort && "text-foreground",
          )}
        >
          {column.header}
          <SortIcon sort={sort} />
        </button>
      ) : (
        <span className="block truncate">{column.header}</span>
      )}
    </th>
  );
}

function SortIcon({ sort }: { sort: "ascending" | "descending" | undefined }) {
  const Icon = sort === "ascending" ? ArrowUp : sort === "descending" ? ArrowDown : ChevronsUpDown;
  return <Icon className="size-3.5" aria-hidden="true" />;
}
