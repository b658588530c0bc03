import type { ReactNode } from "react";
import { NoMatch } from "#web/components/ui/no-match.tsx";
import { DataTable, type DataTableProps } from "./data-table.tsx";
import { ListPager } from "./list-pager.tsx";
import { RefreshButton } from "./refresh-button.tsx";
import { type DayRange, type Filter, TableToolbar } from "./table-toolbar.tsx";
import type { List } from "./use-list.ts";

type FromList = "rows" | "state" | "stale" | "error" | "onRetry" | "toolbar" | "footer";

interface ListTableProps<Row, F extends string> extends Omit<DataTableProps<Row, F>, FromList> {
  list: List<Row, F>;
  /** Placeholder and name of the search field; no field without it. */
  searchLabel?: string;
  filters?: readonly Filter<F>[];
  /** Further tools, behind the search. */
  tools?: ReactNode;
  days?: DayRange<F>;
  /** Whether to offer a reload. */
  refreshable?: boolean;
  /** Lets people choose how many rows a page has. */
  sizes?: boolean;
  /** Shown if nothing matches the search and filters; otherwise `empty` is. */
  noMatch?: string;
  /** Above the pager. */
  note?: ReactNode;
}

/** A list from the server; its search, filters and page are in the URL. */
export function ListTable<Row, F extends string>({
  list,
  searchLabel,
  filters,
  tools,
  days,
  refreshable,
  sizes,
  noMatch,
  empty,
  note,
  ...table
}: ListTableProps<Row, F>) {
  const hasTools = searchLabel || filters || refreshable;
  // With nothing to search, the toolbar is left out.
  const bare = !hasTools || (list.rows?.length === 0 && !list.narrowed && !filters);
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
              <TableToolbar
                state={list.state}
                searchLabel={searchLabel}
                filters={filters}
                tools={tools}
                days={days}
              />
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
