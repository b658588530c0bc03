import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { history } from "#core/contract/messages/messages.ts";
import { call } from "#web/lib/api.ts";
import { keyOf } from "#web/lib/query.ts";

/** R205. */
const PAGE_SIZE = 50;
/** Beside the live feed, which reloads it sooner. */
const POLL_MS = 10_000;

export interface ContactHistoryFilters {
  status?: string;
  from?: string;
  to?: string;
  type: "sms" | "mms";
}

/**
 * What was sent to a handset and came from it, as many pages as were asked for. All of them are reloaded
 * together, so that a new message moves none out of sight.
 */
export function useContactHistory(receiver: string, filters: ContactHistoryFilters) {
  const requested = JSON.stringify([receiver, filters]);
  const [shown, setShown] = useState({ requested, pages: 1 });
  const pages = shown.requested === requested ? shown.pages : 1;
  const results = useQueries({
    queries: Array.from({ length: pages }, (_, index) => {
      const input = { receiver, ...filters, page: index + 1, limit: PAGE_SIZE };
      return {
        queryKey: keyOf(history, input),
        queryFn: ({ signal }: { signal: AbortSignal }) => call(history, input, { signal }),
        refetchInterval: POLL_MS,
      };
    }),
  });
  const [first] = results;
  const last = results.at(-1);
  return {
    contact: first?.data?.contact,
    items: results.flatMap(({ data }) => data?.items ?? []),
    loading: first?.data === undefined && !first?.error,
    error: first?.data ? undefined : first?.error,
    reload: () => void first?.refetch(),
    hasMore: last?.data?.next !== undefined,
    loadingMore: pages > 1 && last?.isPending === true,
    loadMore: () => setShown({ requested, pages: pages + 1 }),
  };
}
