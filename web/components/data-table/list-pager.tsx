import { KeyPagination, Pagination } from "#web/components/ui/pagination.tsx";
import type { List } from "./use-list.ts";

interface ListPagerProps<Row, F extends string> {
  list: List<Row, F>;
  /** Lets people choose how many rows a page has. */
  sizes?: boolean;
}

/** Pages through a list, by number or by key, as its endpoint does. */
export function ListPager<Row, F extends string>({ list, sizes }: ListPagerProps<Row, F>) {
  const { page, state } = list;
  if (!page || !("limit" in page)) return null;
  if ("totalPages" in page) {
    return (
      <Pagination
        page={page.current}
        totalPages={page.totalPages}
        total={page.total}
        limit={page.limit}
        onPage={state.setPage}
        onLimit={sizes ? state.setLimit : undefined}
      />
    );
  }
  const { next } = page;
  return (
    <KeyPagination
      count={page.items.length}
      total={page.total}
      onPrevious={state.previousCursor}
      onNext={next ? () => state.nextCursor(next) : undefined}
    />
  );
}
