import type { UseQueryResult } from "@tanstack/react-query";
import type * as z from "zod";
import type { Endpoint } from "#core/endpoint.ts";
import { type QueryOptions, useCall } from "#web/lib/query.ts";
import type { TableState } from "./use-table-state.ts";

/** A page of a list that knows its total. */
interface NumberedPage {
  items: unknown[];
  total: number;
  current: number;
  limit: number;
  totalPages: number;
}

/** A page of a list that is read by key. */
interface KeyedPage {
  items: unknown[];
  total?: number;
  limit: number;
  next?: string;
}

export type ListPage = NumberedPage | KeyedPage | { items: unknown[] };

/** A list from the server, with what its `ListTable` needs. */
export interface List<Row, F extends string = never> {
  state: TableState<F>;
  page: ListPage | undefined;
  /** Undefined while the first page loads. */
  rows: readonly Row[] | undefined;
  /** Whether a search or a filter leaves rows out. */
  narrowed: boolean;
  /** Whether the rows are still the previous page's, while the next one loads. */
  stale: boolean;
  loading: boolean;
  error: unknown;
  reload: () => void;
}

/** What `useList` returns: the page with everything that its endpoint declares. */
interface LoadedList<Page extends ListPage, F extends string> extends List<Row<Page>, F> {
  page: Page | undefined;
}

type Row<Page extends ListPage> = Page["items"][number];

type Options<Page> = Pick<QueryOptions<Page>, "refetchInterval">;

/**
 * Reads the page of a list that the URL names; the previous page stays while the next one loads. Without
 * `input` nothing is requested and there are no rows, because the search cannot match any.
 */
export function useList<I extends z.ZodObject, O extends z.ZodType<ListPage>, F extends string>(
  state: TableState<F>,
  endpoint: Endpoint<I, O>,
  input: z.input<I> | undefined,
  options: Options<z.output<O>> = {},
): LoadedList<z.output<O>, F> {
  const query: UseQueryResult<z.output<O>> = useCall(endpoint, input, {
    ...options,
    keepPrevious: true,
  });
  const page = input === undefined ? undefined : query.data;
  return {
    state,
    page,
    rows: input === undefined ? [] : page?.items,
    narrowed: state.search !== "" || Object.values(state.filters).some(Boolean),
    stale: query.isPlaceholderData,
    loading: query.isFetching,
    error: query.error,
    reload: () => void query.refetch(),
  };
}
