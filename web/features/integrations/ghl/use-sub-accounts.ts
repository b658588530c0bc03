import { type GhlLocation, listGhlLocations } from "#core/contract/integrations/ghl.ts";
import type { List } from "#web/components/data-table/use-list.ts";
import { useTableState } from "#web/components/data-table/use-table-state.ts";
import { useCall } from "#web/lib/query.ts";

/** The page of the sub-accounts that the URL names: the call has all of them. */
export function useSubAccounts(): List<GhlLocation> {
  const state = useTableState();
  const query = useCall(listGhlLocations, {});
  const search = state.search.toLowerCase();
  const found = query.data?.data
    .filter(({ name }) => name.toLowerCase().includes(search))
    .sort((a, b) => a.name.localeCompare(b.name));
  const { limit } = state;
  const total = found?.length ?? 0;
  const totalPages = Math.ceil(total / limit);
  const current = Math.max(1, Math.min(state.page, totalPages));
  const items = found?.slice((current - 1) * limit, current * limit);
  return {
    state,
    page: items && { items, total, current, limit, totalPages },
    rows: items,
    narrowed: search !== "",
    stale: false,
    loading: query.isFetching,
    error: query.error,
    reload: () => void query.refetch(),
  };
}
