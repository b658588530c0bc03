import { type SegmentFilter, STATES, segmentFilter } from "#core/audience/segment-filter.ts";
import { listNumbers } from "#core/contract/contacts/find-contacts.ts";
import { countFilter } from "#core/contract/segments/segments.ts";
import { commaItems } from "#core/endpoint.ts";
import { typedSearch } from "#core/rules/typed-search.ts";
import { useList } from "#web/components/data-table/use-list.ts";
import { useTableState } from "#web/components/data-table/use-table-state.ts";
import { useCall } from "#web/lib/query.ts";

/** Every number begins like this. */
const EVERYONE: SegmentFilter = segmentFilter.parse({
  combinator: "and",
  rules: [{ field: "number", operator: "beginsWith", value: "04" }],
});

/** The page of all contacts that the URL names, narrowed by status and by a segment's conditions. */
export function useAllContacts() {
  const state = useTableState({ filters: ["state", "conditions"] });
  const { search, error: searchError } = typedSearch(state.search);
  const conditions = conditionsIn(state.filters.conditions);
  const filter = joined(state.filters.state, conditions);
  const { cursor, limit } = state;
  const page = { ...(filter && { filter }), search, cursor, limit };
  const list = useList(state, listNumbers, searchError ? undefined : page);
  const { data: counted } = useCall(
    countFilter,
    search || searchError ? undefined : { filter: filter ?? EVERYONE },
  );
  return {
    list: { ...list, page: list.page && { ...list.page, total: counted?.data.total } },
    searchError,
    filter,
    conditions,
    setConditions: (chosen: SegmentFilter | undefined) =>
      state.setFilters(["conditions", chosen && JSON.stringify(chosen)]),
  };
}

/** A link may be cut off, or of an earlier version. */
function conditionsIn(text: string | undefined): SegmentFilter | undefined {
  if (text === undefined) return undefined;
  try {
    return segmentFilter.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** One of the states, and the conditions. */
function joined(
  states: string | undefined,
  conditions: SegmentFilter | undefined,
): SegmentFilter | undefined {
  const chosen = STATES.filter((value) => commaItems(states ?? "")?.includes(value));
  if (chosen.length === 0) return conditions;
  const ofStates = {
    combinator: "or",
    rules: chosen.map((value) => ({ field: "state", operator: "is", value })),
  };
  return segmentFilter.parse({
    combinator: "and",
    rules: [ofStates, ...(conditions ? [conditions] : [])],
  });
}
