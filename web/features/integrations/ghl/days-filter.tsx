import { DayRangeFilter } from "#web/components/data-table/day-range-filter.tsx";
import type { TableState } from "#web/components/data-table/use-table-state.ts";

/** Which days figures are of: the last 30, or others that the URL names. */
export function DaysFilter({ state }: { state: TableState<"from" | "to"> }) {
  const { from, to } = state.filters;
  return (
    <DayRangeFilter
      from={from}
      to={to}
      onRange={(nextFrom, nextTo) => state.setFilters(["from", nextFrom], ["to", nextTo])}
      otherwise="Last 30 days"
    />
  );
}
