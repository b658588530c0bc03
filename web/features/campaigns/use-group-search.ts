import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { type Group, listGroups } from "#core/contract/groups.ts";
import { call } from "#web/lib/api.ts";
import { keyOf } from "#web/lib/query.ts";

const PAGE_SIZE = 50;

/** The groups whose names contain the text, newest first, page by page. */
export function useGroupSearch(search: string) {
  const asked = { limit: PAGE_SIZE, ...(search ? { search } : {}) };
  const query = useInfiniteQuery({
    queryKey: [...keyOf(listGroups, asked), "pages"],
    // The signal aborts a search that a later one replaces.
    queryFn: ({ pageParam, signal }) => call(listGroups, { ...asked, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ current, totalPages }) => (current < totalPages ? current + 1 : undefined),
    placeholderData: keepPreviousData,
  });
  const pages = query.data?.pages;
  return {
    /** Undefined while the first page loads. */
    groups: pages && eachOnce(pages.flatMap(({ items }) => items)),
    total: pages?.at(-1)?.total ?? 0,
    stale: query.isPlaceholderData,
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
