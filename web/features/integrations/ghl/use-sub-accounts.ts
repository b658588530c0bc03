import { type GhlLocation, listGhlLocations } from "#core/contract/integrations/ghl.ts";
import { ghlDashboard } from "#core/contract/integrations/ghl-reports.ts";
import type { List } from "#web/components/data-table/use-list.ts";
import { useTableState } from "#web/components/data-table/use-table-state.ts";
import { useCall } from "#web/lib/query.ts";
import type { Counts } from "./figures.tsx";

export interface SubAccountRow extends GhlLocation {
  /** Undefined while they load. */
  counts: Counts | undefined;
}

/** The page of the sub-accounts that the URL names, as the call has all of them, and what they sent. */
export function useSubAccounts() {
  const state = useTableState({ filters: ["from", "to"] });
  const { from, to } = state.filters;
  const query = useCall(listGhlLocations, {});
  const dashboard = useCall(ghlDashboard, { from, to }, { keepPrevious: true });
  const counted = new Map(dashboard.data?.data.subAccounts.map((one) => [one._id, one]));
  const search = state.search.toLowerCase();
  const found = query.data?.data
    .filter(({ name }) => name.toLowerCase().includes(search))
    .sort((a, b) => a.name.localeCompare(b.name));
  const { limit } = state;
  const total = found?.length ?? 0;
  const totalPages = Math.ceil(total / limit);
  const current = Math.max(1, Math.min(state.page, totalPages));
  const items = found
    ?.slice((current - 1) * limit, current * limit)
    .map((one): SubAccountRow => ({ ...one, counts: counted.get(one._id) }));
  const list: List<SubAccountRow, "from" | "to"> = {
    state,
    page: items && { items, total, current, limit, totalPages },
    rows: items,
    narrowed: search !== "",
    stale: false,
    loading: query.isFetching,
    error: query.error,
    reload: () => void query.refetch(),
  };
  return { list, dashboard };
}
