import type { ReactNode } from "react";
import { NoMatch } from "#web/components/ui/no-match.tsx";
import { DataTable, type DataTableProps } from "./data-table.tsx";
import { ListPager } from "./list-pager.tsx";
import { RefreshButton } from "./refresh-button.tsx";
import { type Filter, TableToolbar } from "./table-toolbar.tsx";
import type { List } from "./use-list.ts";

type FromList = "rows" | "state" | "stale" | "error" | "onRetry" | "toolbar" | "footer";

interface ListTableProps<Row, F extends string> extends Omit<DataTableProps<Row, F>, FromList> {
  list: List<Row, F>;
  /** Placeholder and name of the search field; no field without it. */
  searchLabel?: string;
  filters?: readonly Filter<F>[];
  /** Offers to load again. */
  refreshable?: boolean;
  /** Lets the reader choose how many rows a page has. */
  sizes?: boolean;
  /** What to say where the search and filters fit nothing; `empty` says it otherwise. */
  noMatch?: string;
  /** Above the pager. */
  note?: ReactNode;
}

/** A list of the server's: its search, filters and pages are in the address. */
export function ListTable<Row, F extends string>({
  list,
  searchLabel,
  filters,
  refreshable,
  sizes,
  noMatch,
  empty,
  note,
  ...table
}: ListTableProps<Row, F>) {
  // There is nothing to search in.
  const bare = list.rows?.length === 0 && !list.narrowed && !filters;
  return (
    <DataTable
      {...table}
      rows={list.rows}
      state={list.state}
      stale={list.stale}
      error={list.error}
      onRetry={list.reload}
      toolbar={
        bare ? null : (
          <>
            {searchLabel || filters ? (
              <TableToolbar state={list.state} searchLabel={searchLabel} filters={filters} />
            ) : null}
            {refreshable ? <RefreshButton busy={list.loading} onRefresh={list.reload} /> : null}
          </>
        )
      }
      empty={list.narrowed && noMatch ? <NoMatch description={noMatch} /> : empty}
      footer={
        <>
          {note}
          <ListPager list={list} sizes={sizes} />
        </>
      }
    />
  );
}
