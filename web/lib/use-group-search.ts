import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { type Group, listGroups } from "#core/contract/groups/groups.ts";
import { call } from "./api.ts";
import { keyOf } from "./query.ts";

/**
 * The groups whose names contain a text that has settled, newest first, page by page; all of them for an
 * empty text. Nothing is requested unless it is `wanted`.
 */
export function useGroupSearch(search: string, limit: number, wanted = true) {
  const requested = { limit, ...(search ? { search } : {}) };
  const query = useInfiniteQuery({
    queryKey: [...keyOf(listGroups, requested), "pages"],
    // The signal aborts a search that a later one replaces.
    queryFn: ({ pageParam, signal }) =>
      call(listGroups, { ...requested, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ current, totalPages }) => (current < totalPages ? current + 1 : undefined),
    placeholderData: keepPreviousData,
    enabled: wanted,
  });
  const pages = query.data?.pages;
  return {
    /** Undefined while the first page loads. */
    groups: pages && eachOnce(pages.flatMap(({ items }) => items)),
    total: pages?.at(-1)?.total ?? 0,
    stale: query.isPlaceholderData,
    loading: query.isFetching,
    error: query.error,
    retry: () => void (pages ? query.fetchNextPage() : query.refetch()),
    more: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
    loadingMore: query.isFetchingNextPage,
  };
}

export type GroupSearch = ReturnType<typeof useGroupSearch>;

/** A group made in the meantime shifts the pages, so that one may be on two of them. */
function eachOnce(groups: readonly Group[]): Group[] {
  return [...new Map(groups.map((group) => [group._id, group])).values()];
}
